// A thread that calls one address again and again, and says how long the slowest answer took: what others notice.
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, headers, everyMs } = workerData;
let running = true;
const times = [];
// The first calls of a thread load what calls: they take longer than the service does.
for (let i = 0; i < 3; i++) await (await fetch(url, { headers })).arrayBuffer();
parentPort.postMessage('ready');
parentPort.once('message', () => {
  running = false;
});
while (running) {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  times.push(performance.now() - started);
  await setTimeout(Math.max(0, everyMs - (performance.now() - started)));
}
times.sort((a, b) => a - b);
parentPort.postMessage({
  max: times.at(-1) ?? 0,
  p95: times[Math.floor(times.length * 0.95)] ?? 0,
  p99: times[Math.floor(times.length * 0.99)] ?? 0,
  calls: times.length,
});
