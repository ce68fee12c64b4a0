export const DEVELOPMENT: boolean = true;
