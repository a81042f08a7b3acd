import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conciliation } from '../support/answers/bankMovements';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { detailOf, movements } from './workbench.model';

const BASE = `/api/v1/conciliation/conciliations/${conciliation.id}`;

async function open(search = '') {
  const app = openApp({ at: `/conciliaciones/${conciliation.id}${search}`, session: ana });
  await app.calls.answer(`${BASE}/movements/`, 200, { conciliation, movements });
  return {
    ...app,
    address: () => app.router.state.location.search,
    /** Answers for the movement that is asked for, which must be this one. */
    async shows(id: string) {
      await waitFor(() => expect(app.calls.waiting(`${BASE}/movement_detail/`)).toBe(1));
      expect(app.calls.seen.at(-1)?.query.get('movement_id')).toBe(id);
      await app.calls.answer(`${BASE}/movement_detail/`, 200, detailOf(id));
      const pane = within(await screen.findByRole('region', { name: 'El movimiento' }));
      await pane.findByText(`MOVIMIENTO ${id}`);
    },
  };
}

test('a reload lands on the movement in hand, with the same movements on show', async () => {
  const first = await open();
  await first.shows('m1');
  await waitFor(() => expect(first.address()).toBe('?movement=m1'));
  await first.press(/^Todos/);
  await first.user.type(screen.getByRole('searchbox', { name: /en los movimientos/ }), 'movimiento{Enter}');
  await first.user.keyboard('{Escape}');
  screen.getByRole('row', { name: /MOVIMIENTO m1/ }).focus();
  await first.user.keyboard('j');
  await first.shows('m2');
  await waitFor(() => expect(first.address()).toContain('movement=m2'));
  const address = first.address();
  cleanup();

  const again = await open(address);
  await again.shows('m2');
  expect(again.address()).toBe(address);
  expect(screen.getByRole('button', { name: /^Todos/, pressed: true })).toBeTruthy();
});

test('an address that names no movement of this conciliation begins where a person is needed', async () => {
  const { shows, address } = await open('?movement=gone&filter=none');
  await shows('m1');
  await waitFor(() => expect(address()).toBe('?movement=m1'));
});

test('passing over movements leaves no steps in the history', async () => {
  const { shows, user, address, router } = await open();
  await shows('m1');
  await user.keyboard('j');
  await shows('m2');
  await waitFor(() => expect(address()).toBe('?movement=m2'));
  expect(router.state.historyAction).toBe('REPLACE');
});
