// Tests in real browsers: they use the browser that the system has, and are counted as skipped where there is none
// (a failure when `CI` is set, so that a build server cannot pass by lacking a browser).
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from '@jest/globals';

/** The names under which the browsers are installed, most usual first. */
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const FIREFOX = ['firefox-esr', 'firefox'];

/** Places that are not on the path of every system. */
const CHROMIUM_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const FIREFOX_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** The command that installs what `browserTest` and `firefoxTest` look for. */
export const INSTALL_COMMAND = 'sudo apt-get install -y chromium firefox-esr';

/** Arguments without which Chromium does not start in a container, as root or without a display. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-dev-shm-usage'];

/**
 * Finds Chromium or Chrome: the environment variable `CHROMIUM_PATH`, then the path, then the usual places.
 * @returns the path of the executable, or undefined where there is none
 */
export function findChromium(): string | undefined {
  return find(process.env.CHROMIUM_PATH, CHROMIUM, CHROMIUM_PLACES);
}

/**
 * Finds Firefox: the environment variable `FIREFOX_PATH`, then the path, then the usual places.
 * @returns the path of the executable, or undefined where there is none
 */
export function findFirefox(): string | undefined {
  return find(process.env.FIREFOX_PATH, FIREFOX, FIREFOX_PLACES);
}

/**
 * A test that needs Chromium. Without one it is counted as skipped and the command that installs it is printed once;
 * when `CI` is set it fails instead.
 * @param fn gets the path of the executable
 * @param timeout in ms
 */
export function browserTest(name: string, fn: (executablePath: string) => Promise<void>, timeout = 120_000): void {
  testWith('Chromium', findChromium(), name, fn, timeout);
}

/** As `browserTest`, with Firefox. */
export function firefoxTest(name: string, fn: (executablePath: string) => Promise<void>, timeout = 120_000): void {
  testWith('Firefox', findFirefox(), name, fn, timeout);
}

const announced = new Set<string>();

function testWith(
  browser: string,
  path: string | undefined,
  name: string,
  fn: (executablePath: string) => Promise<void>,
  timeout: number,
): void {
  if (path !== undefined) {
    test(name, () => fn(path), timeout);
    return;
  }
  const missing = `${browser} was not found; install it with: ${INSTALL_COMMAND}`;
  if (process.env.CI) {
    test(name, () => {
      throw new Error(missing);
    });
    return;
  }
  if (!announced.has(browser)) process.stderr.write(`${missing}\n`);
  announced.add(browser);
  test.skip(name, () => {});
}

function find(fromEnvironment: string | undefined, names: string[], places: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '');
  const candidates = names.flatMap(name => folders.map(folder => join(folder, name)));
  return [fromEnvironment ?? '', ...candidates, ...places].find(path => path !== '' && isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
