import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { inWorkerBySlices, keepReader } from '../files/inWorker';
import type { readNumbered } from './read';

const READERS = new URL('./read.ts', import.meta.url);

/** Where bank files are brought to. */
const CONCILIATIONS = '/api/v1/conciliation/conciliations/';

/**
 * The first file of the day need not wait for a process: one is ready from the first look at the conciliations on. It starts
 * after what was looked at is answered, and a service where nobody looks has none.
 */
export function keepReaderOnDemand(server: Server): void {
  const onRequest = ({ url }: IncomingMessage, response: ServerResponse) => {
    if (!url?.startsWith(CONCILIATIONS)) return;
    server.off('request', onRequest);
    response.once('finish', () => keepReader(READERS));
  };
  server.on('request', onRequest);
}

/** Reads a bank's movement file in a process of its own, its entries in slices. */
export const readStatementInWorker = inWorkerBySlices<typeof readNumbered, 'entries'>(
  READERS,
  'readNumbered',
  'entries',
);
