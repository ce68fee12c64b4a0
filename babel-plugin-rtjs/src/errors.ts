import type { NodePath, types as t } from '@babel/core';

/** Stable codes of everything that the plugin refuses. docs/errors.md explains each. */
export type ErrorCode =
  | 'RTJS_OPTION'
  | 'RTJS_MARK_PLACE'
  | 'RTJS_PLACE'
  | 'RTJS_GENERATOR'
  | 'RTJS_ACCESSOR'
  | 'RTJS_CONSTRUCTOR'
  | 'RTJS_EVAL'
  | 'RTJS_WITH'
  | 'RTJS_SUPER_CALL'
  | 'RTJS_ARGUMENTS_CALLEE'
  | 'RTJS_YIELD_NAME'
  | 'RTJS_AWAIT_USING'
  | 'RTJS_INTERNAL';

/** Why a function cannot be compiled: at which node, and the way out. */
export interface Refusal {
  code: ErrorCode;
  node: t.Node;
  message: string;
}

/** An error of the plugin: Babel's code frame in the message, and what bundlers need to show the place. */
export interface PlacedError extends Error {
  code: string;
  reasonCode: string;
  loc?: { line: number; column: number };
  pos?: number;
}

/**
 * Makes the error for a refusal. `buildCodeFrameError` sets neither `loc` nor `pos` in Babel 8, and without them bundlers
 * show no place, so both are set here.
 */
export function placedError(program: NodePath<t.Program>, refusal: Refusal): PlacedError {
  const { code, node, message } = refusal;
  const error = program.hub.buildError(node, `${message} [${code}]`, SyntaxError) as PlacedError;
  error.code = code;
  error.reasonCode = code;
  if (node.loc) error.loc = { line: node.loc.start.line, column: node.loc.start.column };
  if (typeof node.start === 'number') error.pos = node.start;
  return error;
}
