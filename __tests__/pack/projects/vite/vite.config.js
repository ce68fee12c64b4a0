import rtjs from 'vite-plugin-rtjs';

export default {
  plugins: process.env.WITHOUT_PLUGIN ? [] : [rtjs()],
};
