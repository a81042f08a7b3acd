import { writeFileSync } from 'node:fs';

/** Writes the errors that no test caught to the file named by ERRORS, each with the file of tests that ran as it came. */
export default class ErrorsReporter {
  onTestRunEnd(_modules, unhandled) {
    const errors = unhandled.map((thrown) => ({
      file: thrown.VITEST_TEST_PATH ?? '',
      message: wordsOf(thrown),
      stack: thrown.stack ?? '',
    }));
    writeFileSync(process.env.ERRORS ?? '', JSON.stringify({ errors }));
  }
}

/** Whatever is thrown may come: an error, one without a name, or an object of any other kind. */
function wordsOf({ name, message, stack: _, ...others }) {
  if (message !== undefined) return name === undefined ? message : `${name}: ${message}`;
  const own = Object.entries(others).filter(([key]) => !key.startsWith('VITEST_'));
  return `no error was thrown, but ${JSON.stringify(Object.fromEntries(own))}`;
}
