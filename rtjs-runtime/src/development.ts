/**
 * Is this a development build? Imported as `#development`: bundlers that know the conditions `development` and `production`
 * take a constant instead (see `imports` in package.json), and drop all that depends on it. This is what the others, and
 * Node, get. Where there is no `process`, as in a page without a bundler, it is production.
 */
export const DEVELOPMENT: boolean = typeof process === 'undefined' ? false : process.env.NODE_ENV !== 'production';
