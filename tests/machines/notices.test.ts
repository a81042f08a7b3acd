import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { noticesMachine } from '../../src/machines/notices';

function start() {
  const clock = new SimulatedClock();
  const notices = createActor(noticesMachine, { clock }).start();
  const texts = () => notices.getSnapshot().context.notices.map(({ text }) => text);
  const show = (text: string) => notices.send({ type: 'SHOW', kind: 'info', text });
  return { clock, notices, texts, show };
}

test('each notice closes after 4100 ms of its own', () => {
  const { clock, notices, texts, show } = start();
  show('uno');
  clock.increment(2_000);
  show('dos');
  clock.increment(2_099);
  expect(texts()).toEqual(['uno', 'dos']);
  clock.increment(1);
  expect(texts()).toEqual(['dos']);
  clock.increment(2_000);
  expect(texts()).toEqual([]);
  expect(notices.getSnapshot().value).toBe('quiet');
});

test('one closed by hand takes no other with it, then or later', () => {
  const { clock, notices, texts, show } = start();
  show('uno');
  clock.increment(1_000);
  show('dos');
  notices.send({ type: 'CLOSE', id: notices.getSnapshot().context.notices[0]?.id ?? '' });
  clock.increment(3_100);
  expect(texts()).toEqual(['dos']);
});

test('the event of its button is told as it was given, and closes it', () => {
  const { notices, texts } = start();
  const told: unknown[] = [];
  const event = { type: 'UNDO' as const, batch: 'b1' };
  notices.on('ACTED', (acted) => told.push(acted.event));
  notices.send({ type: 'SHOW', kind: 'success', text: 'Conciliado', action: { label: 'Deshacer', event } });
  notices.send({ type: 'ACT', id: notices.getSnapshot().context.notices[0]?.id ?? '' });
  expect(told).toEqual([event]);
  expect(texts()).toEqual([]);
});
