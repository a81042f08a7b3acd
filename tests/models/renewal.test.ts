import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useRenewal } from '../../src/resource/hooks/useRenewal';
import { model } from './renewal.model';

describe('asking again for what may change', () => {
  test.each(model.paths)('$description', async (path) => {
    const renew = vi.fn();
    const { rerender } = renderHook(({ mayChange }) => useRenewal(mayChange, renew, 30), {
      initialProps: { mayChange: false },
    });
    await path.walk({
      events: {
        WATCH: () => rerender({ mayChange: true }),
        REST: () => rerender({ mayChange: false }),
        RETURN: () => {
          const before = renew.mock.calls.length;
          window.dispatchEvent(new Event('focus'));
          expect(renew.mock.calls.length).toBeGreaterThan(before);
        },
        'xstate.after.pause.renewal.watching': async () => {
          const before = renew.mock.calls.length;
          await waitFor(() => expect(renew.mock.calls.length).toBeGreaterThan(before));
        },
      },
      states: {},
    });
  });
});
