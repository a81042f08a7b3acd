import { expect, test } from 'vitest';
import { keyFor, noAttempt, settled } from '../../src/machines/kit/idempotency';

test('one ask, tried again, has one key; each other ask has its own', () => {
  const first = keyFor(noAttempt(), { amount: '1.00' });
  expect(keyFor(first, { amount: '1.00' })).toBe(first);
  expect(keyFor(first, { amount: '1.00' }).key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const second = keyFor(first, { amount: '2.00' });
  const back = keyFor(second, { amount: '1.00' });
  expect(new Set([first.key, second.key, back.key, keyFor(noAttempt(), { amount: '1.00' }).key]).size).toBe(4);
});

test('what succeeded is a new ask when it is asked once more', () => {
  const done = keyFor(noAttempt(), 'pay');
  expect(keyFor(settled(done), 'pay').key).not.toBe(done.key);
});

test('the next attempt follows from the last alone: a restored snapshot goes on under the same keys', () => {
  const first = keyFor(noAttempt(), 'pay');
  const restored = JSON.parse(JSON.stringify(first));
  expect(keyFor(restored, 'pay').key).toBe(first.key);
  expect(keyFor(restored, 'other')).toEqual(keyFor(first, 'other'));
});
