/**
 * Is this a development build? The one place where the environment is read. Bundlers replace `process.env.NODE_ENV` as a
 * whole; written like this, minifiers see that both branches are false and drop all that depends on it (behind a `try`
 * they do not). Where there is no `process`, as in a page without a bundler, it is production.
 */
export const DEVELOPMENT: boolean = typeof process === 'undefined' ? false : process.env.NODE_ENV !== 'production';
