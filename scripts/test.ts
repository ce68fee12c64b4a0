// `npm test`: builds what tests need, runs the checks and all Jest suites, and ends with one line alone,
// `N passed, N failed` (and `, N skipped`). With arguments (`npm test -- __tests__/runtime -t heap`) they go to Jest
// and the checks are left out.
import { buildIfStale } from './test/build-if-stale.ts';
import { runChecks } from './test/checks.ts';
import { add, type Counts, NOTHING, summaryLine } from './test/counts.ts';
import { runJest } from './test/run-jest.ts';

const args = process.argv.slice(2);
const whole = args.length === 0;
const installHints = new Set<string>();
let counts: Counts = NOTHING;

// Chosen suites run also while some package does not compile; the whole run counts that as a failure.
const built = buildIfStale();
if (whole && !built) counts = add(counts, { ...NOTHING, failed: 1 });
if (whole) counts = add(counts, runChecks());
counts = add(counts, await runJest(args, installHints));

for (const hint of installHints) console.log(`\n${hint}`);
console.log(`\n${summaryLine(counts)}`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
