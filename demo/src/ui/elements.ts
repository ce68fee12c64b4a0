// Small helpers around the document.

/** The element with an id; throws when the page lacks it. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}`);
  return element as T;
}

/** Makes an element with a class and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

/** The value of a colour of the style sheet as it is now, light or dark. */
export function colour(name: string): string {
  // A custom property holds its text, `light-dark()` included; only a real property has the computed colour.
  const probe = make('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

/** Calls back when light and dark change. */
export function onSchemeChange(callback: () => void): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', callback);
}

/** A number with at most so many decimals, an en dash where there is none. */
export function show(value: number, decimals = 0): string {
  return Number.isFinite(value) ? value.toFixed(decimals) : '–';
}
