// Firefox by puppeteer-core over WebDriver BiDi.
import puppeteer, { type KeyInput } from 'puppeteer-core';
import { controlled, type Driver } from './driver.ts';

/** Without this the clock of the page is rounded to milliseconds, and no slice can be measured. */
const PREFERENCES = { 'privacy.reduceTimerPrecision': false };
/** How long a command may take, in ms; one evaluation lasts as long as a subtest. */
const PROTOCOL_TIMEOUT = 600_000;

export const firefox: Driver = {
  name: 'firefox',
  async launch(executable) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: executable,
      headless: true,
      protocolTimeout: PROTOCOL_TIMEOUT,
      extraPrefsFirefox: PREFERENCES,
    });
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error instanceof Error ? error.message : String(error)));
    page.on('console', message => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return {
      page: controlled(
        page,
        errors,
        key => page.keyboard.press(key as KeyInput),
        () => browser.close(),
      ),
      version: (await browser.version()).replace('/', ' ').replace(/^firefox/i, 'Firefox'),
    };
  },
};
