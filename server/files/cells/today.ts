import { AsyncLocalStorage } from 'node:async_hooks';

const day = new AsyncLocalStorage<string>();

/** Reads under a given day, `YYYY-MM-DD`: what is "in the future" depends on where staff are, which no reader knows. */
export function onDay<T>(today: string, read: () => T): T {
  return day.run(today, read);
}

/** The day given to `onDay`; outside of it the day of Greenwich. */
export function today(): string {
  return day.getStore() ?? new Date().toISOString().slice(0, 10);
}

export function thisYear(): number {
  return Number(today().slice(0, 4));
}
