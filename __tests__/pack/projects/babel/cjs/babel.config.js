module.exports = { sourceType: 'unambiguous', plugins: ['babel-plugin-rtjs'] };
