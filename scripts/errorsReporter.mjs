import { writeFileSync } from 'node:fs';

/** Writes the errors that no test caught to the file named by ERRORS, each with the file of tests that ran as it came. */
export default class ErrorsReporter {
  onTestRunEnd(_modules, unhandled) {
    const errors = unhandled.map(({ name, message, stack, VITEST_TEST_PATH }) => ({
      file: VITEST_TEST_PATH ?? '',
      message: `${name}: ${message}`,
      stack: stack ?? '',
    }));
    writeFileSync(process.env.ERRORS ?? '', JSON.stringify({ errors }));
  }
}
