/** What a file may take, ms of the processor. */
export const TIME_LIMIT = 10_000;

/**
 * How a reading process ends that took longer: by the alarm of the processor's time, which leaves no picture of its memory
 * behind; where the system has no such signal, as whatever is ended.
 */
export const OUT_OF_TIME: NodeJS.Signals = process.platform === 'win32' ? 'SIGKILL' : 'SIGVTALRM';
