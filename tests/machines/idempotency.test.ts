import { expect, test } from 'vitest';
import { afterSuccess, attemptOn, keyFor, noAttempt } from '../../src/machines/kit/idempotency';

test('one ask, tried again, has one key, also after another one; each other ask has its own', () => {
  const first = keyFor(noAttempt(), { amount: '1.00' });
  expect(first.key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const second = keyFor(first, { amount: '2.00' });
  expect(keyFor(second, { amount: '1.00' })).toEqual(first);
  expect(new Set([first.key, second.key, keyFor(noAttempt(), { amount: '1.00' }).key]).size).toBe(3);
});

test('what succeeded is a new ask when it is asked once more', () => {
  const done = keyFor(noAttempt(), 'pay');
  expect(keyFor(afterSuccess(done), 'pay').key).not.toBe(done.key);
});

test('the next key follows from the seed alone: a restored snapshot, and whoever kept the seed, go on under the same keys', () => {
  const first = keyFor(noAttempt(), 'pay');
  expect(keyFor(JSON.parse(JSON.stringify(first)), 'pay').key).toBe(first.key);
  expect(keyFor(noAttempt(first.seed), 'pay').key).toBe(first.key);
});

test('an ask that names what it changes has its key on every visit, whatever succeeded before', () => {
  const first = keyFor(attemptOn('ana', 'c1'), ['pay', 1]);
  expect(keyFor(afterSuccess(keyFor(attemptOn('ana', 'c1'), ['other', 1])), ['pay', 1]).key).toBe(first.key);
  const others = [keyFor(attemptOn('ana', 'c1'), ['pay', 2]), keyFor(attemptOn('eva', 'c1'), ['pay', 1])];
  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(3);
});
