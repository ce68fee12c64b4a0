// Chromium by playwright-core, keys by the DevTools protocol.
import { type CDPSession, chromium as playwright } from 'playwright-core';
import { controlled, type Driver } from './driver.ts';

const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'];

export const chromium: Driver = {
  name: 'chromium',
  async launch(executable) {
    const browser = await playwright.launch({ executablePath: executable, args: ARGS });
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const session = await page.context().newCDPSession(page);
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    page.on('console', message => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return {
      page: controlled(
        page,
        errors,
        key => pressKey(session, key),
        () => browser.close(),
      ),
      version: `Chromium ${browser.version()}`,
    };
  },
};

/** The protocol keeps the order of its commands, so none of them has to be waited for. */
function pressKey(session: CDPSession, key: string): Promise<unknown> {
  const enter = key === 'Enter';
  const code = enter ? 'Enter' : `Key${key.toUpperCase()}`;
  const common = { key, code, windowsVirtualKeyCode: enter ? 13 : key.toUpperCase().charCodeAt(0) };
  const text = enter ? '\r' : key;
  return Promise.all([
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, unmodifiedText: text, ...common }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common }),
  ]);
}
