import { AsyncLocalStorage } from 'node:async_hooks';

const day = new AsyncLocalStorage<string>();

/** Reads under this day, `YYYY-MM-DD`: "in the future" depends on the time zone of staff, which no reader knows. */
export function onDay<T>(today: string, read: () => T): T {
  return day.run(today, read);
}

/** The day of `onDay`; outside of it the day in UTC. */
export function today(): string {
  return day.getStore() ?? new Date().toISOString().slice(0, 10);
}

export function thisYear(): number {
  return Number(today().slice(0, 4));
}
