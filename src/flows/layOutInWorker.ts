import Elk, { type ElkNode } from 'elkjs/lib/elk-api';
import { type Drawing, layOut } from './drawing';
import type { Flow } from './graph';

/** The layout runs in a worker of the page's own origin: the largest chart takes a second. */
export async function layOutInWorker(flow: Flow, signal: AbortSignal): Promise<Drawing> {
  const worker = new Worker(new URL('./elkWorker.ts', import.meta.url), { type: 'module' });
  const elk = new Elk({ workerFactory: () => worker });
  const lost = new Promise<never>((_, reject) => {
    // ELK never answers if the worker's code does not load.
    worker.addEventListener('error', reject, { once: true });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await layOut(flow, { layout: (graph: ElkNode) => Promise.race([elk.layout(graph), lost]) });
  } finally {
    worker.terminate();
  }
}
