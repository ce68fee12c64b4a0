// As build scripts with a synchronous API do: the plugin, an ES module, is loaded by name with `require`.
const { mkdirSync, writeFileSync } = require('node:fs');
const { transformFileSync } = require('@babel/core');

mkdirSync('compiled', { recursive: true });
writeFileSync('compiled/main.js', transformFileSync('src/main.js').code);
