import { vi } from 'vitest';

/** Time-outs are for what hangs: a machine at full load must not look like one. */
const PATIENCE = { timeout: 60_000, interval: 20 };

/** Waits until `look` throws no more, and answers what it does. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, PATIENCE);

/** All that follows from what was just done follows before the next turn. */
export const turn = () => new Promise((done) => setTimeout(done));

/** Waits until `look` answers something, and answers it. */
export const answered = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, PATIENCE);
