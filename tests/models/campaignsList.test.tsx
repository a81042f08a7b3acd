import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserData } from '../../src/api/contract/console/session';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const CAMPAIGNS = '/api/v1/campaigns/campaigns_list/';
const campaign = {
  version: 1,
  template: { id: 't1', name: 'Aviso' },
  campaign_type: 0,
  launch_date: '2026-11-20T14:00:00.000Z',
  status: 'terminada',
  no_documentos: 3,
  last_error: '',
};

test('the list of campaigns tells what became of each, its name or else its template’s, and a header orders it by launch, name and size', async () => {
  const { calls } = openApp({ at: '/campanas', session: ana });
  const sent = { enviado: 30, leido: 5, respondido: 3, fallido: 1, en_cola: 1 };
  const results = [
    { ...campaign, id: 'c1', messages: sent },
    { ...campaign, id: 'c2', name: 'Vencidos de noviembre', messages: { entregado: 2 } },
    { ...campaign, id: 'c3', messages: {} },
    { ...campaign, id: 'c4' },
  ];
  await calls.answer(CAMPAIGNS, 200, { count: results.length, results });
  const table = within(await screen.findByRole('grid', { name: /^Campañas/ }));
  await table.findByText('38 de 40 · 1 falló · 3 respondieron');
  table.getByText('2 de 2');
  table.getByText('Vencidos de noviembre');
  expect(table.getAllByText('Aviso')).toHaveLength(3);
  expect(table.getAllByText(/\d de \d/)).toHaveLength(2);
  const asked = () => calls.seen.findLast(({ path }) => path === CAMPAIGNS)?.query.get('ordering');
  for (const [name, ordering] of [
    ['Lanzamiento', 'launch_date'],
    ['Nombre', 'name'],
    ['Clientes', '-customers'],
  ] as const) {
    fireEvent.click(within(table.getByRole('columnheader', { name: new RegExp(name) })).getByRole('button'));
    await waitFor(() => expect(asked()).toBe(ordering));
    await calls.answer(CAMPAIGNS, 200, { count: results.length, results });
  }
});

const NOT_SET_UP = 'WhatsApp no está configurado';
const sessions: Record<string, [Partial<UserData>, number]> = {
  'a company without the channel is told that nobody is reached': [{ unconfigured_channels: ['whatsapp'] }, 1],
  'a company with the channel is not': [{ unconfigured_channels: ['email', 'sms'] }, 0],
  'nor is a demonstration': [{ unconfigured_channels: ['whatsapp'], demo: true }, 0],
  'nor a service that does not say so': [{}, 0],
};

test.each(Object.entries(sessions))('on a campaign’s page %s', async (_, [said, bars]) => {
  const session = { ...ana, userData: { ...ana.userData, ...said } };
  const { calls } = openApp({ at: '/campanas/c1', session });
  await calls.answer('/api/v1/campaigns/campaigns/c1/', 200, { ...campaign, id: 'c1', customers: 2 });
  await screen.findByText('Resultado');
  expect(screen.queryAllByText(NOT_SET_UP, { exact: false })).toHaveLength(bars);
});
