import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const PATH = '/api/v1/console/flow_traffic/';
const AT = '/flujos/refreshQueue/trafico';
const since = '2026-11-02T12:00:00Z';

test('an administrator lets the traffic be counted, sees where staff wait and fail, and ends it', async () => {
  const { calls, press, user } = openApp({ at: AT, session: ana });
  await calls.answer(PATH, 200, { counted_since: null, taken: [] });
  const panel = within(await screen.findByRole('region', { name: 'Tráfico' }));
  await panel.findByText('En esta empresa no se cuenta');
  await press('Empezar a contar');
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/ni quién, ni a qué hora/);
  await user.click(question.getByRole('button', { name: 'Empezar a contar' }));
  await waitFor(() => expect(calls.waiting(`${PATH}consent/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ is_counted: true });
  await calls.answer(`${PATH}consent/`, 200, { counted_since: since });
  await calls.answer(PATH, 200, { counted_since: since, taken: [] });
  await panel.findByText('Nada todavía');
  await press('Dejar de contar');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
});

test('what was counted is told by kind and by transition, the most taken first; one that the chart has no more is left out', async () => {
  const rules = [{ action: 'read', subject: 'Flow' }];
  const { calls } = openApp({ at: AT, session: { ...ana, userData: { ...ana.userData, ability: rules } } });
  const taken = [
    { transition: 'resting REFUSED 2', times: 312 },
    { transition: 'refreshing xstate.error.actor.refresh 0', times: 1 },
    { transition: 'gone REFUSED 0', times: 99 },
  ];
  await calls.answer(PATH, 200, { counted_since: since, taken });
  const panel = within(await screen.findByRole('region', { name: 'Tráfico' }));
  await panel.findByText('tomada 312 veces esta semana');
  expect(panel.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
    ['Transiciones tomadas', '313'],
    ['Vuelve atrás', '0'],
    ['Falla', '1'],
    ['Espera', '312'],
  ]);
  expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^REFUSED → Renovando la sesión.*312 veces.*Espera$/),
    expect.stringMatching(/^falla refresh.*una vez.*Falla$/),
  ]);
  panel.getByText(/^Otras \d+ transiciones no se tomaron/);
  expect(screen.queryByRole('button', { name: 'Dejar de contar' })).toBeNull();
  expect(await findings()).toEqual([]);
});
