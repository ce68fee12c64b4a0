export const DEVELOPMENT: boolean = false;
