import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { poll } from '../../src/machines/kit/polling';
import { usePolling } from '../../src/resource/hooks/usePolling';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what may change is asked for at intervals, and when the person returns; what may not is not asked for', () => {
  const renew = vi.fn();
  const { rerender, unmount } = renderHook(({ mayChange }) => usePolling(mayChange, renew, 30), {
    initialProps: { mayChange: false },
  });
  const asks = (times: number) => {
    expect(renew).toHaveBeenCalledTimes(times);
    renew.mockClear();
  };
  vi.advanceTimersByTime(90);
  window.dispatchEvent(new Event('focus'));
  asks(0);
  rerender({ mayChange: true });
  vi.advanceTimersByTime(90);
  asks(3);
  vi.advanceTimersByTime(20);
  window.dispatchEvent(new Event('focus'));
  asks(1);
  // The interval begins again with the return.
  vi.advanceTimersByTime(20);
  asks(0);
  vi.advanceTimersByTime(10);
  asks(1);
  rerender({ mayChange: false });
  vi.advanceTimersByTime(90);
  asks(0);
  rerender({ mayChange: true });
  unmount();
  vi.advanceTimersByTime(90);
  window.dispatchEvent(new Event('focus'));
  asks(0);
});

test('a chart hears of it while it is in the state that may change', () => {
  const watching = setup({ actors: { poll } }).createMachine({
    initial: 'waiting',
    states: {
      waiting: { invoke: { src: 'poll', input: { everyMs: 30 } }, on: { DUE: 'looking' } },
      looking: { on: { DUE: 'waiting' } },
    },
  });
  const actor = createActor(watching).start();
  vi.advanceTimersByTime(29);
  expect(actor.getSnapshot().value).toBe('waiting');
  vi.advanceTimersByTime(1);
  expect(actor.getSnapshot().value).toBe('looking');
  vi.advanceTimersByTime(90);
  expect(actor.getSnapshot().value).toBe('looking');
});
