import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { expect, onTestFinished } from 'vitest';
import { SimulatedClock } from 'xstate';
import { configure, noSession } from '../../../src/api/client';
import type { SessionAnswer } from '../../../src/api/contract/console/session';
import { App } from '../../../src/console/App';
import { startApp } from '../../../src/machines/app';
import { newRouter } from '../../../src/ui/address/AppRouter';
import { eventually, turn } from '../eventually';
import type { Failure } from './failures';
import { holdCalls } from './heldCalls';
import { openedPage } from './late';
import { sharedStorage } from './tabs';

type Given = { at?: string; session?: SessionAnswer };

/** The whole console on the page, as `main.tsx` mounts it; its calls wait for the test to answer them. */
export function openApp({ at = '/', session }: Given = {}) {
  const calls = holdCalls();
  const storage = sharedStorage(session);
  const clock = new SimulatedClock();
  const app = startApp({ store: storage.openTab(), clock });
  configure({ authorizer: app.authorizer });
  const router = newRouter(createMemoryHistory({ initialEntries: [at] }));
  const { unmount } = render(<App actors={app} router={router} />);
  const user = userEvent.setup({ delay: null });
  openedPage(async (answering) => {
    await act(() => router.navigate('/ayuda'));
    await eventually(async () => {
      const discard = screen.queryByRole('button', { name: 'Descartar los cambios' });
      if (discard) await user.click(discard);
      screen.getByRole('heading', { name: 'Ayuda' });
      // The frame says the page's name before the screen's code is there.
      screen.getByText(/^Las teclas/);
    });
    const stands = () => [router.state.location.pathname, document.body.textContent, calls.seen.length];
    const before = stands();
    await act(async () => {
      await answering(calls);
      await turn();
    });
    expect(stands()).toEqual(before);
  });
  onTestFinished(() => {
    openedPage(undefined);
    unmount();
    app.stop();
    // What this one's service does not offer is no matter of the next test's.
    configure({ authorizer: noSession });
  });
  return {
    calls,
    /** What closes notices: only the test lets it go on. */
    clock,
    app,
    router,
    storage,
    user,
    /** Another tab of the same browser. */
    otherTab: storage.openTab(),
    /** The oldest call at the path fails so, and staff read why; `fixed` is the row's own sentence, if it has one. */
    async fails(path: string, failure: Failure, fixed?: string) {
      const why = await calls.fail(path, failure, fixed);
      await screen.findAllByText(`Error. ${why}`);
      return why;
    },
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    /** Presses twice at once what sends: of each call one leaves. */
    async pressTwice(one: string | RegExp | HTMLElement) {
      const before = calls.seen.length;
      await user.dblClick(one instanceof HTMLElement ? one : await screen.findByRole('button', { name: one }));
      const left = calls.seen.slice(before).map(({ method, path }) => `${method} ${path}`);
      const sent = left.filter((call) => !/^GET|\/drafts\//.test(call));
      expect(sent).toEqual([...new Set(sent)]);
    },
    /** Types into a field, over what is in it. */
    async fill(label: string, text: string) {
      const field = await screen.findByLabelText(new RegExp(`^${label}`));
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    },
  };
}
