// What the benchmark needs of a browser. The two drivers beside this file differ only in how they reach it.

/** A page under control. */
export interface Page {
  /** Opens an address and waits until it is loaded. Each call is a fresh load. */
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page and waits for its promise. The value must be plain data. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses and releases a key, trusted. Does not wait: a blocked page must not slow the typist down. */
  key(key: string): void;
  /** Waits until all keys were delivered. */
  settle(): Promise<void>;
  /** Errors that the page reported. */
  readonly errors: string[];
  close(): Promise<void>;
}

/** What playwright and puppeteer have in common. */
interface Tab {
  goto(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
}

/** A page under control, from a tab, the way to press a key in it, and the errors that it collects. */
export function controlled(
  tab: Tab,
  errors: string[],
  press: (key: string) => Promise<unknown>,
  close: () => Promise<void>,
): Page {
  let sent: Promise<unknown> = Promise.resolve();
  return {
    errors,
    open: async address => void (await tab.goto(address)),
    evaluate: expression => tab.evaluate(expression),
    key(key) {
      const pressed = press(key);
      sent = Promise.all([sent, pressed]);
    },
    settle: async () => void (await sent),
    close,
  };
}

/** A browser that can be started. */
export interface Driver {
  readonly name: 'chromium' | 'firefox';
  /** @returns the page and the name and version of the browser */
  launch(executable: string): Promise<{ page: Page; version: string }>;
}
