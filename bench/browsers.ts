// Finds the browsers that the system has.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  firefox: ['firefox-esr', 'firefox'],
};

/**
 * Finds a browser: the environment variable `CHROMIUM_PATH` or `FIREFOX_PATH`, then the path.
 * @throws Error with the command that installs it when there is none
 */
export function findBrowser(name: keyof typeof NAMES): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES[name].flatMap(file => folders.map(folder => join(folder, file)));
  const found = [process.env[`${name.toUpperCase()}_PATH`] ?? '', ...candidates].find(isExecutable);
  if (found === undefined) {
    throw new Error(`${name} was not found; install it with: sudo apt-get install -y chromium firefox-esr`);
  }
  return found;
}

function isExecutable(path: string): boolean {
  if (path === '') return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
