import pg from 'pg';
import { vi } from 'vitest';

/**
 * Starts calls one after the other while `lock` is held by a connection of its own, each once the one before it waits for a
 * lock (or is done), and then lets them go on. Answers what they answered: where they meet is decided here, not by the clock.
 */
export async function meeting<T>(
  databaseUrl: string,
  [lock, ...values]: [string, ...unknown[]],
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  const holder = new pg.Client(databaseUrl);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock, values);
    let done = 0;
    const running: Promise<T>[] = [];
    for (const call of calls) {
      running.push(
        call().finally(() => {
          done++;
        }),
      );
      await vi.waitUntil(async () => (await waiting(holder)) + done === running.length, {
        timeout: 60_000,
        interval: 5,
      });
    }
    await holder.query('commit');
    return await Promise.all(running);
  } finally {
    await holder.end();
  }
}

/** How many of this database's connections wait for a lock. */
async function waiting(client: pg.Client): Promise<number> {
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.n);
}
