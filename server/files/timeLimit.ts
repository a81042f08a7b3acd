/** The limit for a file, in ms of the processor. */
export const TIME_LIMIT = 10_000;

/**
 * The signal that ends a reading process over the limit: the alarm of the processor's time, which writes no core dump; on systems
 * without that signal, SIGKILL.
 */
export const OUT_OF_TIME: NodeJS.Signals = process.platform === 'win32' ? 'SIGKILL' : 'SIGVTALRM';
