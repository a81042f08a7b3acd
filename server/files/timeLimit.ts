/** What a file may take, ms of the processor. */
export const TIME_LIMIT = 10_000;

/** How a reading process ends that took longer: by the signal for that, where the system has it. */
export const OUT_OF_TIME: NodeJS.Signals = process.platform === 'win32' ? 'SIGKILL' : 'SIGXCPU';
