// Programs of the language, each with every function of it marked by `functions: 'all'` or by hand. Each exports `main`.
import { regressions } from './regressions.ts';

export interface Program {
  name: string;
  source: string;
  args?: unknown[];
  /** Only marked functions are compiled, to see marks and unmarked callees. */
  marked?: true;
  /** It counts turns of the event loop, whose order is kept for ordinary callers only. */
  ordinary?: true;
}

export const programs: Program[] = [
  {
    name: 'for',
    source: 'exports.main = n => { let s = 0; for (let i = 0; i < n; i++) { s += i; } return s; };',
    args: [20],
  },
  {
    name: 'for without braces',
    source: 'exports.main = n => { let s = 0; for (let i = 0; i < n; i++) s += i; return s; };',
    args: [20],
  },
  { name: 'while', source: 'exports.main = n => { let s = 0; while (n--) { s += n; } return s; };', args: [20] },
  {
    name: 'while without braces',
    source: 'exports.main = n => { let s = 0; while (n) s += n--; return s; };',
    args: [20],
  },
  { name: 'do-while', source: 'exports.main = n => { let s = 0; do { s += n; } while (--n); return s; };', args: [20] },
  {
    name: 'do-while without braces',
    source: 'exports.main = n => { let s = 0; do s += n; while (--n); return s; };',
    args: [20],
  },
  {
    name: 'for-in',
    source: 'exports.main = o => { let s = ""; for (const k in o) { s += k + o[k]; } return s; };',
    args: [{ a: 1, b: 2, c: 3 }],
  },
  {
    name: 'for-in without braces',
    source: 'exports.main = o => { let s = ""; for (const k in o) s += k; return s; };',
    args: [{ a: 1, b: 2 }],
  },
  {
    name: 'for-of',
    source: 'exports.main = xs => { let s = 0; for (const [a, b] of xs) { s += a * b; } return s; };',
    args: [
      [
        [1, 2],
        [3, 4],
      ],
    ],
  },
  {
    name: 'for-of without braces',
    source: 'exports.main = xs => { let s = 0; for (const x of xs) s += x; return s; };',
    args: [[1, 2, 3]],
  },
  {
    name: 'for-of closes its iterator',
    source: `
    function* source() { try { yield 1; yield 2; yield 3; } finally { log('closed'); } }
    exports.main = () => { for (const x of source()) { log(x); if (x === 2) break; } };`,
  },
  {
    name: 'loops inside if, try, switch and blocks',
    source: `
    exports.main = n => {
      let s = 0;
      if (n > 1) for (let i = 0; i < n; i++) s += i;
      else while (n--) s++;
      try { for (const x of [1, 2]) s += x; } finally { do s++; while (s < 100); }
      switch (n) { case 5: for (const k in { a: 1 }) s += k.length; break; default: s = -1; }
      { { for (;;) { if (s++ > 110) break; } } }
      return s;
    };`,
    args: [5],
  },
  {
    name: 'labels',
    source: `
    exports.main = n => {
      let s = 0;
      outer: for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) { if (j === 3) continue outer; if (i === 4) break outer; s += i * j; }
      }
      block: { if (s) break block; s = -1; }
      return s;
    };`,
    args: [6],
  },
  {
    name: 'closures over loop variables',
    source: `
    exports.main = () => {
      const fs = [];
      for (let i = 0; i < 4; i++) fs.push(() => i);
      for (const x of [7, 8]) fs.push(() => x);
      return fs.map(f => f());
    };`,
  },
  {
    name: 'recursion',
    source: 'function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } exports.main = n => fib(n);',
    args: [10],
  },
  {
    name: 'mutual recursion',
    source: `
    function even(n) { return n === 0 ? true : odd(n - 1); }
    function odd(n) { return n === 0 ? false : even(n - 1); }
    exports.main = n => [even(n), odd(n)];`,
    args: [9],
  },
  {
    name: 'function expressions and arrows',
    source: `
    const double = function (x) { for (const y of [x]) return y * 2; };
    const add = (a, b) => { while (true) return a + b; };
    const inner = function self(n) { return n ? n + self(n - 1) : 0; };
    exports.main = () => [double(2), add(1, 2), inner(4), (function () { return log('anonymous'); })(), (x => x + 1)(1)];`,
  },
  {
    name: 'object methods',
    source: `
    const o = { base: 10, sum(n) { let s = this.base; for (let i = 0; i < n; i++) s += i; return s; }, ['comp' + 'uted'](x) { return this.sum(x); } };
    exports.main = () => [o.sum(3), o.computed(4), o?.sum(2), o['sum'](1)];`,
  },
  {
    name: 'class methods, static and private ones',
    source: `
    class Counter {
      #n = 0;
      static #made = 0;
      static make() { Counter.#count(); return new Counter(); }
      static #count() { for (let i = 0; i < 2; i++) Counter.#made++; }
      static get made() { return Counter.#made; }
      up(times) { while (times--) this.#step(); return this; }
      #step() { for (const x of [1]) this.#n += x; }
      has(o) { return #n in o; }
      value() { return this.#n; }
    }
    exports.main = () => { const c = Counter.make(); return [c.up(3).up(2).value(), Counter.made, c.has(c), c.has({})]; };`,
  },
  {
    name: 'super in classes',
    source: `
    class A { greet(x) { return 'A' + x; } get v() { return this.w; } set v(x) { this.w = x; } static make(x) { return ['A', x]; } }
    class B extends A {
      greet(x) { let s = ''; for (let i = 0; i < 2; i++) s += super.greet(x) + i; return s; }
      raise() { super.v = 1; super.v += 5; super['v']++; return super.v; }
      later() { return [1, 2].map(x => super.greet(x)); }
      static make(x) { return super.make(x).concat('B'); }
    }
    exports.main = () => { const b = new B(); return [b.greet('!'), b.raise(), b.later(), B.make(1)]; };`,
  },
  {
    name: 'super in object literals',
    source: `
    const base = { hi(x) { return 'base' + x; } };
    const make = k => ({ __proto__: base, hi(x) { for (const y of [x]) return 'own' + super.hi(y); }, [k](x) { return super.hi(x) + k; }, plain() { return this.hi(0); } });
    exports.main = () => { const a = make('a'), b = make('b'); return [a.hi(1), a.a(2), b.b(3), b.plain()]; };`,
  },
  {
    name: 'class expressions and mixins',
    source: `
    const named = base => class extends base { name2() { let s = ''; for (const c of this.name()) s += c + '.'; return s; } };
    class A { name() { return 'abc'; } }
    class B { name() { return 'xy'; } }
    exports.main = () => { const M = named(A), N = named(B); return [new M().name2(), new N().name2(), new M().name2()]; };`,
  },
  {
    name: 'class fields with arrows',
    source: `
    class A { k = 3; run = n => { let s = 0; for (let i = 0; i < n; i++) s += this.k; return s; }; ['x' + 1] = () => this.k; }
    exports.main = () => { const a = new A(), b = new A(); b.k = 5; return [a.run(2), b.run(2), a.x1(), a.run.name, a.x1.name]; };`,
  },
  {
    name: 'this and arguments',
    source: `
    function sum() { let s = this.start; for (const x of arguments) s += x; return s + arguments.length; }
    function outer(a, b) { const inner = () => { let s = 0; for (const x of arguments) s += x; return s + this.start; }; return inner(); }
    exports.main = () => [sum.call({ start: 1 }, 2, 3), sum.apply({ start: 1 }, [4]), sum.bind({ start: 0 }, 9)(1), outer.call({ start: 100 }, 1, 2, 3)];`,
  },
  {
    name: 'new.target and construction',
    source: `
    function Point(x) { if (!new.target) return new Point(x); for (let i = 0; i < 2; i++) this.x = x + i; }
    Point.prototype.get = function () { return this.x; };
    exports.main = () => [new Point(1).get(), Point(2).get(), Point(3) instanceof Point];`,
  },
  {
    name: 'default, rest and destructured parameters',
    source: `
    const id = x => { log('default', x); return x; };
    function f(a, { b = id(2), ...c } = {}, [d = id(3)] = [], ...e) { let s = 0; for (const x of [a, b, d, ...e]) s += x; return [s, c, e]; }
    const g = (a, b = id(a), ...rest) => { for (const x of rest) log(x); return [a, b, rest.length]; };
    exports.main = () => [f(1), f(1, { b: 5, z: 1 }, [6], 7, 8), f.length, g(1), g(1, undefined, 3), g(), g.length];`,
  },
  {
    name: 'spread arguments',
    source: `
    const collect = (...xs) => { for (const x of xs) log(x); return xs.length; };
    exports.main = () => [collect(...[1, 2], 3, ...new Set([4])), Math.max(...[1, 5, 2])];`,
  },
  {
    name: 'optional chains',
    source: `
    const o = { f: null, g(x) { for (const y of [x]) return { h: () => this.k + y }; }, k: 10, self() { return this; } };
    exports.main = () => [o?.g(1).h(), o.f?.(log('not')), o.nothing?.x.y.z(log('not')), o?.self?.().g?.(2)?.h(), o.self()?.['g'](3).h(), delete o?.self().k, (o?.g)(4).h()];`,
  },
  {
    name: 'evaluation order',
    source: `
    const v = (name, value) => { log(name); return value; };
    const o = { get m() { log('get m'); return function (...xs) { log('call'); return [this === o, xs]; }; } };
    exports.main = () => [v('object', o)[v('key', 'm')](v('a', 1), v('b', 2)), v('x', 1) + v('y', 2) * v('z', 3), v('t', true) ? v('yes', 1) : v('no', 2), v('f', 0) || v('or', 5), [v('e', 1), ...v('s', [2])]];`,
  },
  {
    name: 'calls that fail',
    source: `
    const o = {};
    const tried = f => { try { return f(); } catch (e) { return e.name + ': ' + e.message; } };
    exports.main = () => [tried(() => o.m(log('argument first'))), tried(() => o.a.b()), tried(() => undefined_name()), tried(() => o.x.y?.())];`,
  },
  {
    name: 'dead zone of a const callee',
    source: `
    const tried = f => { try { return f(); } catch (e) { return e.name; } };
    function early() { return late(1); }
    const first = tried(() => early());
    const late = x => { for (;;) return x; };
    exports.main = () => [first, early()];`,
  },
  {
    name: 'exceptions',
    source: `
    const thrower = n => { for (let i = 0; ; i++) if (i === n) throw new RangeError('at ' + i); };
    const order = [];
    exports.main = () => {
      order.length = 0;
      for (let i = 0; i < 4; i++) {
        try { order.push('try'); if (i === 1) continue; if (i === 2) thrower(3); order.push('end'); }
        catch ({ message }) { order.push(message); }
        finally { order.push('finally' + i); }
      }
      const f = () => { try { return 'value'; } finally { order.push('last'); } };
      const g = () => { for (;;) { try { return 'lost'; } finally { break; } } return 'swallowed'; };
      return [f(), g(), order];
    };`,
  },
  {
    name: 'an uncaught exception',
    source:
      'function deep(n) { if (n === 0) throw new TypeError("deep"); return deep(n - 1); } exports.main = () => deep(5);',
  },
  {
    name: 'async functions',
    source: `
    const wait = x => new Promise(done => setTimeout(done, 0, x));
    async function twice(x) { let s = 0; for (let i = 0; i < 2; i++) s += await wait(x); return s; }
    exports.main = async () => { const p = twice(1); log(p instanceof Promise); const both = await Promise.all([twice(2), p]); return [both, await twice(await 3), await undefined, await 0]; };`,
  },
  {
    name: 'async errors and thenables',
    source: `
    async function fails(e = (() => { throw new Error('default'); })()) { return e; }
    async function rejects() { await null; throw new Error('late'); }
    exports.main = async () => {
      const seen = [];
      for (const f of [fails, rejects, async () => { throw new Error('early'); }, () => Promise.reject(new Error('plain')), async () => ({ then(ok) { ok('thenable'); } })]) {
        try { seen.push(await f()); } catch (e) { seen.push(e.message); }
      }
      seen.push(await { then(ok) { ok('own'); } });
      return seen;
    };`,
  },
  {
    name: 'async arrows and methods',
    source: `
    class Store { #items = [1, 2, 3]; async all() { const out = []; for (const x of this.#items) out.push(await this.#one(x)); return out; } async #one(x) { return (await x) * 2; } }
    function outer() { return (async () => { await 0; return [...arguments]; })(); }
    exports.main = async () => [await new Store().all(), await outer(1, 2), await (async x => x)(5)];`,
  },
  {
    name: 'for await',
    source: `
    const tick = x => Promise.resolve(x);
    async function* numbers() { try { for (let i = 0; i < 5; i++) yield i; } finally { log('closed'); } }
    exports.main = async () => {
      const seen = [];
      for await (const x of numbers()) { if (x === 3) break; seen.push(x); }
      for await (const [a, b] of [tick([1, 2]), [3, 4]]) seen.push(a + b);
      outer: for await (const x of [1, 2]) { for await (const y of [1, 2]) { if (y === 2) continue outer; seen.push(x * 10 + y); } }
      try { for await (const x of numbers()) throw new Error('body' + x); } catch (e) { seen.push(e.message); }
      try { for await (const x of [Promise.reject(new Error('rejected'))]) seen.push(x); } catch (e) { seen.push(e.message); }
      const target = {}; for await (target.last of [7, 8]) ; seen.push(target.last);
      for await (const x of numbers()) return [seen, x];
    };`,
  },
  {
    name: 'built-ins that call back',
    source: `
    const twice = x => { let s = 0; for (let i = 0; i < 2; i++) s += x; return s; };
    exports.main = () => [[3, 1, 2].sort((a, b) => { for (;;) return a - b; }), [1, 2].map(twice), Array.from({ length: 2 }, (_, i) => twice(i)), 'abc'.replace(/b/, m => m + twice(1)), twice.call(null, 4), Reflect.apply(twice, null, [5])];`,
  },
  {
    name: 'getters, valueOf, generators and constructors stay atomic',
    source: `
    const work = n => { let s = 0; for (let i = 0; i < n; i++) s += i; return s; };
    class C { constructor() { this.made = work(4); } field = work(3); static s = work(2); get g() { return work(5); } *[Symbol.iterator]() { yield work(6); yield work(7); } valueOf() { return work(8); } }
    exports.main = () => { const c = new C(); return [c.made, c.field, C.s, c.g, [...c], c + 1, \`\${c}\`.length > 0]; };`,
  },
  {
    name: 'tagged templates',
    source: `
    const tag = (s, ...v) => { for (const x of v) log(x); return s.raw.join('|') + v; };
    exports.main = () => tag\`a\${1}b\${tag\`c\${2}\`}\`;`,
  },
  {
    name: 'properties of functions',
    source: `
    function decl(a, b) { for (;;) return a; }
    const arrow = (a, b = 1) => { for (;;) return a; };
    const expr = function () { for (;;) return 1; };
    async function later(a) { await a; }
    const o = { m(a) { for (;;) return a; }, ['k' + 1]: function (a, b) { for (;;) return a; }, __proto__() { for (;;) return 'p'; } };
    class C { m(a, b, c) { for (;;) return a; } static s() { for (;;) return 1; } }
    const facts = f => [f.name, f.length, 'prototype' in f, Object.getOwnPropertyNames(f).sort().join(), Object.getPrototypeOf(f).constructor.name];
    exports.main = () => [facts(decl), facts(arrow), facts(expr), facts(later), facts(o.m), facts(o.k1), facts(o.__proto__), facts(C.prototype.m), facts(C.s), Object.keys(o), facts((() => x => { for (;;) return x; })())];`,
  },
  {
    name: 'shadowed names',
    source: `
    function f(f) { for (const x of [f]) return x; }
    function g() { var g = 1; for (const x of [g]) return x; }
    let h = function h(n) { return n ? h(n - 1) + 1 : 0; };
    const k = function k(k) { for (;;) return k; };
    exports.main = () => [f(1), g(), h(3), k(5)];`,
  },
  {
    name: 'reassigned functions',
    source: `
    function f(x) { for (;;) return 'first' + x; }
    const old = f;
    exports.main = () => { const a = f(1); f = x => 'second' + old(x); const b = f(2); f = old; return [a, b]; };`,
  },
  {
    name: 'functions in blocks and cases',
    source: `
    exports.main = n => {
      { function inBlock(x) { for (;;) return x + 1; } n = inBlock(n); }
      switch (n) { case 2: function inCase(x) { for (;;) return x + 10; } n = inCase(n); }
      if (n) { const c = () => { for (;;) return n; }; return [n, c(), typeof inBlock]; }
    };`,
    args: [1],
  },
  {
    name: 'strict and sloppy this',
    source: `
    function sloppy() { for (;;) return typeof this; }
    function strict() { 'use strict'; for (;;) return typeof this; }
    exports.main = () => [sloppy(), strict(), sloppy.call(1), strict.call(1), strict.call(null)];`,
  },
  {
    name: 'values that look like signals',
    source: `
    const give = x => { for (;;) return x; };
    async function wait(x) { return await x; }
    exports.main = async () => [give(0), give(undefined), give(null), give(false), give((function* () { yield 1; })()).next(), await wait(0), await wait(undefined), await wait(false)];`,
  },
  {
    name: 'unmarked callees',
    marked: true,
    source: `
    const helper = x => x + 1;
    /** @preempt */ function heavy(n) { let s = 0; for (let i = 0; i < n; i++) s = helper(s); return s; }
    const through = f => f(3);
    /** @preempt */ exports.main = () => [heavy(5), through(heavy), [1, 2].map(heavy)];`,
  },
  {
    name: 'a marked function with functions, classes and templates inside',
    marked: true,
    source: `
    const tag = s => s[0];
    /** @preempt */
    function f(n) {
      'use strict';
      const out = [hoisted(1)];
      function hoisted(x) { return x + n; }
      class Box { #v = n; get v() { return this.#v; } static of = () => new Box(); }
      const later = [];
      for (let i = 0; i < n; i++) later.push(() => i + hoisted(i));
      for (const g of later) out.push(g());
      out.push(Box.of().v, tag\`text\`, [3, 1, 2].sort((a, b) => a - b).map(x => x * n), (() => this)(), (function () { return arguments.length; })(1, 2));
      label: for (const x of [1, 2]) { for (;;) { if (x) continue label; } }
      return out;
    }
    /** @preempt */
    async function g(n) { const wait = x => new Promise(done => setTimeout(done, 0, x)); const all = await Promise.all([1, 2].map(async x => (await wait(x)) * n)); return all; }
    /** @preempt */
    exports.main = async n => [f(n), await g(n), [n].map(x => f(x))];`,
    args: [3],
  },
  {
    name: 'a UMD wrapper',
    source: `
    (function (root, factory) { if (typeof define === 'function') define(factory); else root.lib = factory(); })(exports, function () {
      'use strict';
      function Lib(n) { if (!(this instanceof Lib)) throw Error('new'); this.n = n; this._prepare(); }
      Lib.prototype._prepare = function () { this.t = []; for (var i = 0; i < this.n; i++) this.t.push(i); };
      Lib.prototype.run = function () { var s = 0; for (var i = 0; i < this.t.length; i++) s += this.t[i]; return s; };
      return { Lib: Lib };
    });
    exports.main = () => new exports.lib.Lib(5).run();`,
  },
  ...regressions,
];
