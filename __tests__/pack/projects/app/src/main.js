import { measure } from './measure.js';

document.querySelector('#result').textContent = JSON.stringify(await measure());
