// Writes the counts of a Jest run to the file that RTJS_TEST_COUNTS names. A suite that could not be loaded counts as
// one failed test: Jest itself counts only the tests that it got to know.
import { writeFileSync } from 'node:fs';

export default class CountReporter {
  onRunComplete(_contexts, results) {
    const counts = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
    writeFileSync(process.env.RTJS_TEST_COUNTS, JSON.stringify(counts));
  }
}
