import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { usePolling } from '../../src/resource/hooks/usePolling';
import { model } from './polling.model';

describe('asking again for what may change', () => {
  test.each(model.paths)('$description', async (path) => {
    const renew = vi.fn();
    const { rerender } = renderHook(({ mayChange }) => usePolling(mayChange, renew, 30), {
      initialProps: { mayChange: false },
    });
    await path.walk({
      events: {
        START: () => rerender({ mayChange: true }),
        STOP: () => rerender({ mayChange: false }),
        RETURN: () => {
          const before = renew.mock.calls.length;
          window.dispatchEvent(new Event('focus'));
          expect(renew.mock.calls.length).toBeGreaterThan(before);
        },
        'xstate.after.pause.polling.polling': async () => {
          const before = renew.mock.calls.length;
          await waitFor(() => expect(renew.mock.calls.length).toBeGreaterThan(before));
        },
      },
      states: {},
    });
  });
});
