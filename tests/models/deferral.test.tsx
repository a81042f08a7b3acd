import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conciliation } from '../support/answers/bankMovements';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { detailOf, movements } from './workbench.model';

const BASE = `/api/v1/conciliation/conciliations/${conciliation.id}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T15:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('several are put by until the next weekday of the day on which it is asked, in a page that was left open over the weekend', async () => {
  const { calls, user } = openApp({ at: `/conciliaciones/${conciliation.id}`, session: ana });
  await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements });
  await waitFor(() => expect(calls.waiting(`${BASE}/movement_detail/`)).toBe(1));
  await calls.answer(`${BASE}/movement_detail/`, 200, detailOf('m1'));
  await within(await screen.findByRole('region', { name: 'El movimiento' })).findByText('MOVIMIENTO m1');
  const until = async () => {
    await user.keyboard('l');
    const asked = await screen.findByRole('dialog', { name: /para después/ });
    const day = within(asked).getByLabelText<HTMLInputElement>(/^Hasta/).value;
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return day;
  };
  await user.keyboard('t');
  await screen.findByRole('heading', { name: '2 movimientos marcados' });
  expect(await until()).toBe('30/11/2026');
  vi.setSystemTime(new Date('2026-11-30T15:00:00Z'));
  expect(await until()).toBe('01/12/2026');
});
