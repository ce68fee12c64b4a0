import { measure } from './measure.js';

console.log(JSON.stringify(await measure()));
