import type { types } from '@babel/core';

interface HasDirectives {
  directives?: types.Directive[] | null;
}

/** True if a body or a program has the directive; the directive is taken away with `remove`. */
export function hasDirective(body: HasDirectives, text: 'use preempt' | 'use atomic'): boolean {
  return body.directives?.some(directive => directive.value.value === text) ?? false;
}

export function removeDirectives(body: HasDirectives): void {
  if (!body.directives) return;
  body.directives = body.directives.filter(
    ({ value }) => value.value !== 'use preempt' && value.value !== 'use atomic',
  );
}
