import type { NodePath, types } from '@babel/core';
import type { Types } from './context.ts';
import { isModule } from './module-format.ts';
import type { ResolvedOptions } from './options.ts';

/** Entry points of `rtjs-runtime/abi` that compiled code may use. */
export type EntryPoint =
  | 'cell'
  | 'expired'
  | 'invoke'
  | 'DELEGATED'
  | 'entered'
  | 'runToEnd'
  | 'awaitable'
  | 'startAsync'
  | 'driveAsync'
  | 'watch'
  | 'watched'
  | 'lost'
  | 'UNWIND'
  | 'asyncIterator'
  | 'closeAsyncIterator'
  | 'abandonAsyncIterator'
  | 'iteratorStep'
  | 'superReference'
  | 'ownMethod'
  | 'grabMethod'
  | 'propertyKey'
  | 'nameFunction'
  | 'objectOf';

/** The names under which a file sees the runtime: one import a file, made when the first name is asked for. */
export class RuntimeImport {
  readonly #names = new Map<EntryPoint, string>();
  readonly #t: Types;
  readonly #program: NodePath<types.Program>;
  readonly #options: ResolvedOptions;
  readonly #isModule: boolean;

  constructor(t: Types, program: NodePath<types.Program>, options: ResolvedOptions, filename: string | undefined) {
    this.#t = t;
    this.#program = program;
    this.#options = options;
    this.#isModule = isModule(t, program, options, filename);
  }

  /** An identifier for `name`, fresh each time, since no node may stand twice in a tree. */
  get(name: EntryPoint): types.Identifier {
    let local = this.#names.get(name);
    if (local === undefined) {
      local = this.#program.scope.generateUid(name);
      this.#names.set(name, local);
    }
    return this.#t.identifier(local);
  }

  /** Puts the import (or, in CommonJS, the `require`) in front of the program. */
  insert(): void {
    if (this.#names.size === 0) return;
    const statement = this.#isModule ? this.#importStatement() : this.#requireStatement();
    this.#program.node.body.unshift(statement);
  }

  get #source(): types.StringLiteral {
    return this.#t.stringLiteral(`${this.#options.importSource}/abi`);
  }

  #importStatement(): types.Statement {
    const t = this.#t;
    const specifiers = [...this.#names].map(([name, local]) =>
      t.importSpecifier(t.identifier(local), t.identifier(name)),
    );
    return t.importDeclaration(specifiers, this.#source);
  }

  #requireStatement(): types.Statement {
    const t = this.#t;
    const properties = [...this.#names].map(([name, local]) =>
      t.objectProperty(t.identifier(name), t.identifier(local)),
    );
    const required = t.callExpression(t.identifier('require'), [this.#source]);
    return t.variableDeclaration('var', [t.variableDeclarator(t.objectPattern(properties), required)]);
  }
}
