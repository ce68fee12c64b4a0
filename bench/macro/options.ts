import { parseArgs } from 'node:util';

/** Options of the macro benchmark. */
export interface MacroOptions {
  /** Length of each subtest, s. */
  readonly seconds: number;
  readonly runs: number;
  /** Settings of the scheduler; those of the page when undefined. */
  readonly round: number | undefined;
  readonly budget: string | undefined;
  readonly browser: 'chromium' | 'firefox';
  /** Quiet time before each half, s. */
  readonly grace: number;
}

/** For `--help`. */
export const USAGE = `npm run bench -- macro [--quick] [--seconds N] [--runs N] [--round MS] [--budget N|auto]
  [--browser chromium|firefox] [--grace S] [--json FILE]`;

/**
 * Reads the options.
 * @param quick one short run, to see that all works; its figures say little
 * @throws Error for unknown options and bad values
 */
export function readOptions(args: string[], quick: boolean): MacroOptions {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string' },
      runs: { type: 'string' },
      round: { type: 'string' },
      budget: { type: 'string' },
      browser: { type: 'string', default: 'chromium' },
      grace: { type: 'string' },
    },
  });
  const { browser, budget } = values;
  if (browser !== 'chromium' && browser !== 'firefox') {
    throw new RangeError(`--browser must be chromium or firefox, not ${JSON.stringify(browser)}`);
  }
  if (budget !== undefined && budget !== 'auto') positive('budget', budget);
  return {
    seconds: values.seconds === undefined ? (quick ? 5 : 20) : Math.ceil(positive('seconds', values.seconds)),
    runs: values.runs === undefined ? (quick ? 1 : 3) : Math.ceil(positive('runs', values.runs)),
    round: values.round === undefined ? undefined : positive('round', values.round),
    budget,
    browser,
    grace: values.grace === undefined ? (quick ? 2 : 15) : positive('grace', values.grace),
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) {
    throw new RangeError(`--${name} must be a positive number, not ${JSON.stringify(text)}`);
  }
  return value;
}
