// Programs that once came out wrong.
import type { Program } from './programs.ts';

export const regressions: Program[] = [
  {
    name: 'a computed key that calls',
    source: `
    const b = { c() { return 'm'; } }; const a = { m() { return this === a; } };
    exports.main = () => a[b.c()](1);`,
  },
  {
    name: 'calls of optional chains in parentheses',
    source: `
    const o = { k: 1, g() { return this && this.k; }, b() { return { c() { return this && this.k; }, k: 5 }; } };
    exports.main = () => { 'use strict'; return [(o?.g)(4), (o?.b().c)(1), (o.b?.().c)(1), (o.g)(), (o?.b)?.().k, o?.['g'](), (o?.['g'])()]; };`,
  },
  {
    name: 'optional and tagged super',
    source: `
    const base = { m(x) { return [this.id, x]; }, t(s, ...v) { return [this.id, s.raw.join('|'), v]; }, o: { f() { return this.z; }, z: 9 } };
    const o = { __proto__: base, id: 7, a(x) { return super.m?.(x); }, b() { return super.t\`x\${1}y\`; }, c() { return super.o?.f(); }, d() { return super.nope?.(1); }, e() { return super['m'](4); }, f() { return super.o.f?.(); }, g() { return (super.m)(1); } };
    exports.main = () => [o.a(1), o.b(), o.c(), o.d(), o.e(), o.f(), o.g()];`,
  },
  {
    name: 'property called arguments',
    source: `
    const f = n => n.arguments.length;
    const g = n => ({ arguments: n, b: n.arguments });
    const h = ({ arguments: as }) => as;
    class K { arguments = 1; get() { return () => this.arguments; } static m(n) { return [1].map(x => n.arguments); } }
    exports.main = () => [f({ arguments: [1, 2] }), g({ arguments: 3 }), h({ arguments: 4 }), new K().get()(), K.m({ arguments: 5 })];`,
  },
  {
    name: 'shorthand arguments',
    source: `
    function f() { const g = () => ({ arguments }); return [...g().arguments]; }
    exports.main = () => f(1, 2);`,
  },
  {
    name: 'parameter or variable called arguments',
    source: `
    function f(callee, arguments) { for (const x of [1]) return [callee, arguments]; }
    function g(callee, arguments) { return [1].map(() => [callee, arguments]); }
    function h(a) { var arguments = [a]; return arguments[0]; }
    function i(a) { let arguments = [a]; return arguments[0]; }
    function j(a) { let arguments = [a]; return [1].map(() => arguments[0]); }
    exports.main = () => [f(1, 2), g(1, 2), h(3), i(4), j(5), i.call(null, 4)];`,
  },
  {
    name: 'classes in a loop without braces',
    source: `
    exports.main = () => { const cs = []; for (const x of [1, 2, 3]) cs.push(class { #p = x; m() { return [0].map(() => x + this.#p); } });
      return cs.map(C => new C().m()); };`,
  },
  {
    name: 'objects with super in a loop without braces',
    source: `
    exports.main = () => { const cs = []; for (const x of [1, 2, 3]) cs.push({ toString() { return [0].map(() => x + super.toString())[0]; } });
      return cs.map(C => C.toString()); };`,
  },
  {
    name: 'classes in a case of a loop',
    source: `
    exports.main = () => { const cs = []; for (const x of [1, 2, 3]) switch (x) { default: class C { #p = x; m() { return [0].map(() => x + this.#p); } } cs.push(C); }
      return cs.map(C => new C().m()); };`,
  },
  {
    name: 'classes in the head of a loop',
    source: `
    exports.main = () => { const cs = []; let i = 0; while (cs.push(class { #p = i; m() { return [0].map(() => this.#p); } }), i++ < 3);
      return cs.map(C => new C().m()); };`,
  },
  {
    name: 'classes in parameters',
    source: `
    const make = (k, C = class { #p = k; m() { return [0].map(() => k + this.#p); } }) => C;
    exports.main = () => { const cs = [make(1), make(2)]; return cs.map(C => [new C().m(), C.name]); };`,
  },
  {
    name: 'classes in fields',
    source: `
    class A { constructor(k) { this.k = k; } inner = k => class { m() { return [0].map(() => k); } }; C = class { #p = this; m() { return [0].map(() => this.#p.constructor.name); } }; }
    exports.main = () => { const a = new A(1), b = new A(2); return [new (a.inner(1))().m(), new a.C().m(), new b.C().m(), a.C.name]; };`,
  },
  {
    name: 'a function as prototype',
    source: `
    exports.main = () => { const o = { __proto__: function () { return [1].map(x => x); } }; const f = Object.getPrototypeOf(o); return [typeof f, f.name, Object.keys(o)]; };`,
  },
  {
    name: 'super in nested arrows',
    source: `
    class A { m(x) { return [this.k, x]; } t(s) { return this.k + s[0]; } }
    class B extends A { k = 5;
      m(x) { const run = f => f(); return [run(() => super.m(x)), run(() => super.m?.(x + 1)), run(() => super['m'](2)), run(() => super.none?.(2)), run(() => super.t\`q\`), run(() => () => super.m(9))(), run(async () => 1) instanceof Promise]; }
      n(x = super.m(1), y = () => super.m(2)) { for (;;) return [x, y()]; }
      async o() { const r = []; for await (const x of [1, 2]) r.push(super.m(x)); return r; }
      /** @atomic */ p() { return 1; }
      q() { const a = /** @atomic */ () => super.m(3); return [1].map(() => a()); } }
    exports.main = async () => { const b = new B(); return [b.m(1), b.n(), await b.o(), b.q()]; };`,
  },
  {
    name: 'a function that is called at once',
    source: `
    exports.main = () => { const o = { k: 1 }; return [(function (x) { return [this.k, x]; }).call(o, 2), (x => x).bind(null, 3)(), (function () { return this.k; }).bind(o)(), (() => 4).call()]; };`,
  },
  {
    name: 'turns of for await',
    ordinary: true,
    source: `
    const make = n => ({ [Symbol.asyncIterator]() { let i = 0; return { next() { log('next', i); return Promise.resolve({ value: i, done: i++ >= n }); }, return() { log('return'); return Promise.resolve({}); } }; } });
    const bare = n => ({ [Symbol.asyncIterator]() { let i = 0; return { next() { return { value: i, done: i++ >= n }; } }; } });
    const f = async (xs, stop) => { const inner = x => x; for await (const x of xs) { log('x', inner(x)); if (x === stop) break; } log('end'); };
    const g = async (xs, stop) => { for await (const x of xs) { log('x', x); if (x === stop) throw 1; } log('end'); };
    const h = async (xs, stop) => { const inner = x => x; for await (const x of xs) { log('x', x); if (x === stop) return inner(x); } log('end'); };
    exports.main = async () => {
      let stop = false; (async () => { for (let i = 0; i < 60 && !stop; i++) { log('tick', i); await 0; } })();
      await f(make(3), 1); log('-'); await f(make(2), 9); log('-'); await f(bare(2), 1); log('-'); await f([1, Promise.resolve(2)], 2); await f([1, 2], 1); log('-');
      try { await g(make(3), 1); } catch (e) { log('caught', e); } try { await g([1, 2], 1); } catch (e) { log('caught', e); } try { await f([Promise.reject(3)], 1); } catch (e) { log('caught', e); }
      log(await h(make(3), 1)); log(await h([1, 2], 1)); log(await h(bare(3), 1)); stop = true;
    };`,
  },
  {
    name: 'messages of calls that fail',
    source: `
    const tried = f => { try { return f(); } catch (e) { return e.message; } };
    const a = { b() { return {}; }, s: 'k' }; const i = 0; const u = undefined; const fn = () => a;
    exports.main = () => [tried(() => a.b().c()), tried(() => a[0]()), tried(() => a[i]()), tried(() => a['x']()), tried(() => fn()()), tried(() => (1, a.z)()), tried(() => a[a.s]()), tried(() => (() => 1)()()), tried(() => 'text'()), tried(() => (a || u).q()), tried(() => a?.q()), tried(() => new Date().none()), tried(() => true.none()), tried(() => a.b?.c()), tried(() => a.b?.().c())];`,
  },
];
