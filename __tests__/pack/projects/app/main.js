import './src/server.js';
