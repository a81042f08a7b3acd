import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { CLOSING_MS, CONNECTION_MS } from './connection';
import { clientsOf, type Servers } from './servers';

/** A connection that broke is opened again after this. */
const LISTEN_AGAIN_MS = 2_000;

/** Listens on its own connection, and opens it again when it breaks. */
export function listenTo(servers: Servers, channel: string, heard: (payload?: string) => void): () => Promise<void> {
  const Client = clientsOf(servers);
  const stopping = new AbortController();
  const { signal } = stopping;
  const listening = (async () => {
    while (!signal.aborted) {
      const client = new Client({
        application_name: 'cartera',
        connectionTimeoutMillis: CONNECTION_MS,
        keepAlive: true,
      });
      const broken = new Promise<void>((resolve) => {
        client.once('error', () => resolve());
        client.once('end', () => resolve());
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      client.on('notification', ({ payload }) => heard(payload));
      try {
        await client.connect();
        // A standby refuses it.
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        heard();
        await broken;
      } catch (error) {
        // Other queries report the database's trouble.
        if (error instanceof pg.DatabaseError) servers.moveOnFrom(client);
      }
      client.on('error', () => {});
      void client.end().catch(() => {});
      await setTimeout(LISTEN_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await Promise.race([listening, setTimeout(CLOSING_MS, undefined, { ref: false })]);
  };
}
