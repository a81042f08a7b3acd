import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Waits = { max: number; p99: number; p95: number; calls: number };

/** Calls `url` from a thread of its own, which is warm, until stopped, again and again or so often: the milliseconds that others wait meanwhile. */
export async function watchOthers(
  url: string,
  headers: Record<string, string> = {},
  everyMs = 0,
): Promise<{ stop(): Promise<Waits> }> {
  const worker = new Worker(new URL('./pinger.mjs', import.meta.url), { workerData: { url, headers, everyMs } });
  await once(worker, 'message');
  return {
    async stop() {
      const answer = once(worker, 'message');
      worker.postMessage('stop');
      const [waits]: Waits[] = await answer;
      if (!waits) throw new Error('the pinger said nothing');
      return waits;
    },
  };
}
