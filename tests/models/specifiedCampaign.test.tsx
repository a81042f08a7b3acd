import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { campaign, grouped, templates } from '../support/answers/campaignPages';
import { page } from '../support/answers/page';
import { openApp } from '../support/models/app';
import { anaElsewhere } from '../support/models/people';

/** Campaigns with the specification's calls alone: nobody previews a message there, or says who would be held. */

const API = '/api/v1';
const STATISTICS = `${API}/campaigns/statiticsCampaign/g1`;
const notices = () => screen.queryAllByText(/^Error\./);
const { statistics: _, ...bare } = campaign;

async function atReview(when: 'now' | 'later') {
  const app = openApp({ at: '/campanas/nueva', session: anaElsewhere });
  const { calls, press, user } = app;
  await calls.answer(`${API}/customers/customers/groupby_document/`, 200, grouped);
  await calls.answer(
    `${API}/customers/all_templates/`,
    200,
    page(...templates.map((one) => ({ ...one, status: 'ACTIVE' }))),
  );
  await calls.answer(`${API}/customers/cost_center/`, 200, page());
  await press('Siguiente');
  await user.selectOptions(await screen.findByLabelText(/^Plantilla/), 'p1');
  await screen.findByText(/^Este servicio no muestra la vista previa/);
  expect(screen.getByText('Hola')).toBeTruthy();
  await press('Siguiente');
  if (when === 'later') await user.click(await screen.findByLabelText('Otro día, a una hora'));
  await press('Siguiente');
  await screen.findByText(/^Este servicio no dice a quién no se le escribe/);
  return app;
}

/** It is asked once, also where nobody says who is held. */
const confirm = async (verb: RegExp) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: verb }));

test('one is launched, and its page tells what became of it by the statistics of the specification', async () => {
  const { calls, press, router } = await atReview('now');
  await press(/^Lanzar a 3/);
  await confirm(/^Lanzar a 3/);
  await calls.answer(`${API}/campaigns/campaigns/create_from/`, 200, bare);
  await calls.answer(`${API}/campaigns/campaigns/g1/`, 200, { ...bare, status: 'terminada' });
  await calls.answer(STATISTICS, 200, { customers: 3, events: 3, by_status: { entregado: 2, fallido: 1 } });
  expect(router.state.location.pathname).toBe('/campanas/g1');
  const way = within(await screen.findByRole('list', { name: 'Qué pasó con los mensajes' }));
  await way.findByText('2 (100 %)', { selector: 'li:nth-child(2) > span' });
  await screen.findByText('Fallido', { selector: 'dt' });
  expect(calls.seen.find(({ path }) => path === STATISTICS)?.header('Authorization')).toBe('');
  expect(notices()).toEqual([]);
  const ours = calls.seen.filter(({ path }) => /\/held\/|preview|console/.test(path));
  expect(ours).toEqual([]);
});

test.each([
  ['now', /^Lanzar a 3/, 'create_from/', 'Campaña lanzada correctamente'],
  ['later', /^Programar para 3/, '', 'Campaña creada correctamente'],
] as const)(
  'one that is only confirmed, %s, was done, and the list is where it goes on',
  async (when, verb, path, told) => {
    const { calls, press, router } = await atReview(when);
    await press(verb);
    await confirm(verb);
    await calls.answer(`${API}/campaigns/campaigns/${path}`, 200, { success: true });
    await screen.findByText(told);
    expect(router.state.location.pathname).toBe('/campanas');
    expect(
      calls.seen.filter(({ method, path: sent }) => method === 'POST' && sent.includes('/campaigns/')),
    ).toHaveLength(1);
    expect(notices()).toEqual([]);
  },
);

test('one is scheduled', async () => {
  const { calls, press, router } = await atReview('later');
  await press(/^Programar para 3/);
  await confirm(/^Programar para 3/);
  await calls.answer(`${API}/campaigns/campaigns/`, 200, { ...bare, status: 'programada' });
  await calls.answer(`${API}/campaigns/campaigns/g1/`, 200, { ...bare, status: 'programada' });
  await screen.findByRole('button', { name: 'Editar' });
  expect(router.state.location.pathname).toBe('/campanas/g1');
  expect(notices()).toEqual([]);
});

test('the form of one that waits chooses among its channel’s templates', async () => {
  const { calls, press } = openApp({ at: '/campanas/g1', session: anaElsewhere });
  await calls.answer(`${API}/campaigns/campaigns/g1/`, 200, { ...bare, status: 'programada' });
  await press('Editar');
  await calls.answer(`${API}/customers/templates_all/`, 200, {
    data: [
      templates[0],
      { ...templates[0], id: 'p9', name: 'Vieja', status: 'archivada' },
      { ...templates[0], id: 'p8', name: 'Nueva' },
    ],
  });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: 'Nueva' });
  const names = dialog.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).not.toContain('Vieja');
  expect(calls.seen.find(({ path }) => path.endsWith('/templates_all/'))?.query.get('search')).toBe('0');
});

test('of whom a provider does not say when they were reached, nobody says that they never were', async () => {
  const { calls } = openApp({ at: '/campanas/nueva', session: anaElsewhere });
  const told = { customer__id: 4, customer__first_name: 'Rosa', saldo: 100.1, docs: 2 };
  const infoDocs = [told, { ...told, customer__id: 5, customer__first_name: 'Luis', last_contact: null }];
  await calls.answer(`${API}/customers/customers/groupby_document/`, 200, { infoDocs, contactos: [] });
  await calls.answer(`${API}/customers/all_templates/`, 200, page(...templates));
  await calls.answer(`${API}/customers/cost_center/`, 200, page());
  expect(within(await screen.findByRole('row', { name: /Rosa/ })).queryByText('Nunca')).toBeNull();
  expect(within(screen.getByRole('row', { name: /Luis/ })).getByText('Nunca')).toBeTruthy();
});

test('whose balance nobody says is written to, and in no sum', async () => {
  const { calls, press, user } = openApp({ at: '/campanas/nueva', session: anaElsewhere });
  const told = { customer__id: 4, customer__first_name: 'Rosa', saldo: 100.1, docs: 2 };
  const unsaid = ['1e3', null].map((saldo, n) => ({
    customer__id: n,
    customer__first_name: `Luis ${n}`,
    saldo,
    docs: null,
  }));
  const grouping = `${API}/customers/customers/groupby_document/`;
  await calls.answer(grouping, 200, { infoDocs: [told, ...unsaid], contactos: [] });
  await calls.answer(
    `${API}/customers/all_templates/`,
    200,
    page(...templates.map((one) => ({ ...one, status: 'ACTIVE' }))),
  );
  await calls.answer(`${API}/customers/cost_center/`, 200, page());
  await screen.findByText('3 clientes · 100,10 · sin contar a 2, cuyo saldo no dice el servicio');
  expect(within(screen.getByRole('row', { name: /Luis 0/ })).getAllByText('—').length).toBeGreaterThan(1);
  await press('Siguiente');
  await user.selectOptions(await screen.findByLabelText(/^Plantilla/), 'p1');
  for (const _ of ['when', 'review']) await press('Siguiente');
  await screen.findByText(/a 3 clientes por WhatsApp; cobra 100,10, sin contar a 2, cuyo saldo no dice el servicio\.$/);
});

test('an audience is filtered by what the provider says of it alone', async () => {
  const { calls } = openApp({ at: '/campanas/nueva', session: anaElsewhere });
  const infoDocs = grouped.infoDocs.map(
    ({ buckets: _buckets, cost_centers: _centers, last_contact: _contact, promise: _promise, ...said }) => said,
  );
  await calls.answer(`${API}/customers/customers/groupby_document/`, 200, { ...grouped, infoDocs });
  await calls.answer(`${API}/customers/all_templates/`, 200, page(...templates));
  await screen.findByLabelText(/^Saldo desde/);
  expect(screen.getByLabelText(/^Subcategoría/)).toBeTruthy();
  for (const unsaid of [/^Centro de costo/, /^Sin contacto/, /^Promesa/])
    expect(screen.queryByLabelText(unsaid)).toBeNull();
  expect(screen.queryByRole('checkbox', { name: '1 a 30 días' })).toBeNull();
});

test.each([
  [
    'is found by its hour, and its page shown',
    [{ ...bare, id: 'g1', template: { id: 'p1', name: 'Recordatorio' }, customers: 3 }],
    'g1',
  ],
  [
    'is looked for by the person where another is like it',
    ['g1', 'g2'].map((id) => ({ ...bare, id, template: { id: 'p1', name: 'Recordatorio' }, customers: 3 })),
    undefined,
  ],
] as const)('a launch whose answer was lost %s', async (_, launched, id) => {
  const { calls, press, router } = await atReview('now');
  await press(/^Lanzar a 3/);
  await confirm(/^Lanzar a 3/);
  await calls.lose(`${API}/campaigns/campaigns/create_from/`);
  const launch_date = new Date().toISOString();
  await calls.answer(
    `${API}/campaigns/campaigns_list/`,
    200,
    page(...launched.map((one) => ({ ...one, launch_date }))),
  );
  if (id === undefined) {
    await screen.findAllByText(/Revise si el cambio quedó hecho antes de repetirlo/);
    return;
  }
  await calls.answer(`${API}/campaigns/campaigns/g1/`, 200, { ...bare, launch_date });
  await waitFor(() => expect(router.state.location.pathname).toBe('/campanas/g1'));
  expect(notices()).toEqual([]);
});

test('where a customer lives is no address to write to', async () => {
  const { calls } = openApp({ at: '/campanas/g1', session: anaElsewhere });
  await calls.answer(`${API}/campaigns/campaigns/g1/`, 200, { ...bare, campaign_type: 1 });
  const rosa = { id: 4, first_name: 'Rosa', email: 'rosa@example.com', address: 'Av. Amazonas 12', state: 'Pichincha' };
  await calls.answer(`${API}/customers/customerCampaign/g1`, 200, page(rosa));
  const row = within(await screen.findByRole('row', { name: /Rosa/ }));
  expect(row.getByText('rosa@example.com')).toBeTruthy();
  expect(row.queryByText(/Amazonas/)).toBeNull();
});
