import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished } from 'vitest';
import { PortalPage } from '../../../src/features/portal/PortalPage';
import { turn } from '../eventually';
import { holdCalls } from '../models/heldCalls';
import { openedPage } from '../models/late';

/** The customer's own page, as `portal.tsx` mounts it; its calls wait for the test to answer them. */
export function openPortal(token: string) {
  const calls = holdCalls();
  const { unmount } = render(<PortalPage token={token} />);
  const user = userEvent.setup({ delay: null });
  openedPage(async (answering) => {
    unmount();
    const before = calls.seen.length;
    await act(async () => {
      await answering(calls);
      await turn();
    });
    expect(calls.seen.length).toBe(before);
  });
  onTestFinished(() => {
    openedPage(undefined);
    unmount();
  });
  return {
    calls,
    user,
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    async fill(label: string, text: string) {
      const field = await screen.findByLabelText(new RegExp(`^${label}`));
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    },
  };
}
