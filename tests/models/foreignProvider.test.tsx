import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { account } from '../support/answers/accounts';
import { promised } from '../support/answers/activities';
import { conciliation, movement } from '../support/answers/bankMovements';
import { campaign, event, stranger } from '../support/answers/campaignPages';
import { customer } from '../support/answers/customers';
import { debit, leftOut, line } from '../support/answers/debitPages';
import { document } from '../support/answers/documents';
import { paymentLink } from '../support/answers/paymentLinkPages';
import { payment } from '../support/answers/payments';
import { preview, previewRow } from '../support/answers/previews';
import { subscription } from '../support/answers/subscriptions';
import { sent, template } from '../support/answers/templatePages';
import { openApp } from '../support/models/app';
import { heldFile } from '../support/models/heldFile';
import { ana, anaElsewhere } from '../support/models/people';
import { specifiedCalls } from '../unit/contract/specification';

/** A provider of someone else's that keeps the contract by and large: every list with one row as we send it, and odd ones. */

type Raw = Record<string, unknown>;
const staff = {
  id: '9',
  fullName: 'Eva Ruiz',
  email: 'eva@example.com',
  role: 'operador',
  status: 'activo',
  created_at: '2026-11-01T14:00:00.000Z',
  last_login_at: null,
};

const money = (field: string) => [{ [field]: 100.5 }, { [field]: '1450.5' }, { [field]: 7 }];

const SCREENS = [
  {
    at: '/documentos',
    path: '/customers/documents/',
    good: document,
    grid: 'Documentos',
    odd: [
      ...money('total'),
      ...money('balance'),
      { customer_name: null },
      { customer_name: undefined },
      { customer_dni: 1790012345 },
      { due_date: '2026-10-01T00:00:00Z' },
      { issue_date: '2026-09-01T12:30:00-05:00' },
      { status: 'suspendido' },
      { status: null },
      { currency: null },
      { doc_type: null },
      { cost_center: 7 },
      { total: 'mucho' },
      { balance: null },
      { due_date: 'ayer' },
    ],
    broken: [],
  },
  {
    at: '/pagos',
    path: '/customers/payments_details/',
    good: payment,
    grid: 'Pagos',
    odd: [
      ...money('amount'),
      { method: 'bitcoin' },
      { origin: null },
      { reference: null },
      { date: '2026-10-15T09:00:00Z' },
      { amount: {} },
      { date: 15 },
    ],
    broken: [],
  },
  {
    at: '/cuentas-bancarias',
    path: '/customers/bankaccounts/',
    good: account,
    grid: 'Cuentas bancarias',
    odd: [{ type: 'vista' }, { number: 2200112233 }, { bank_name: null }, { conciliations: '3' }, { alias: null }],
    broken: [{ number: ['1'] }],
  },
  {
    at: '/conciliaciones',
    path: '/conciliation/conciliations/',
    good: conciliation,
    grid: 'Conciliación',
    odd: [
      ...money('unassigned'),
      { movements: '4' },
      { created_by: null },
      { from: '2026-10-01T00:00:00' },
      { name: 5 },
      { credits: 'x' },
    ],
    broken: [],
  },
  {
    at: '/debitos',
    path: '/cash_management/automatic-debts/',
    good: debit,
    grid: 'Débitos automáticos',
    odd: [
      ...money('total'),
      { status: 'en espera' },
      { bank_name: null },
      { collect_on: '2026-11-21T00:00:00Z' },
      { collect_on: null },
    ],
    broken: [],
  },
  {
    at: '/suscripciones',
    path: '/customers/subscriptions/',
    good: subscription,
    grid: 'Suscripciones',
    odd: [
      ...money('amount'),
      { frequency: 'bimestral' },
      { status: 3 },
      { next_charge: '2026-12-01T00:00:00Z' },
      { documents: '4' },
      { starts_on: 'ayer' },
    ],
    broken: [],
  },
  {
    at: '/enlaces-de-pago',
    path: '/integrations/paylinks/get_trackable_transactions/',
    good: paymentLink,
    grid: 'Enlaces de pago',
    odd: [
      ...money('amount'),
      { status: 'en camino' },
      { customer_name: null },
      { url: null },
      { reference: 7 },
      { amount: 'mucho' },
    ],
    broken: [],
  },
  {
    at: '/centros-de-costo',
    path: '/customers/cost_center/',
    good: { id: 'c1', code: 'QUI', name: 'Quito' },
    grid: 'Centros de costo',
    odd: [{ code: 7 }, { name: null }, { code: null }],
    broken: [{ name: {} }],
  },
  {
    at: '/plantillas',
    path: '/customers/templates/',
    good: template,
    grid: 'Plantillas',
    odd: [
      { status: 'en revisión' },
      { subject: null },
      { approval: 'APPROVED' },
      { approval: undefined, approved_name: undefined, language: undefined },
      { name: 5 },
    ],
    broken: [{ channel: 7 }, { body: {} }],
  },
  {
    at: '/campanas',
    path: '/campaigns/campaigns_list/',
    good: campaign,
    grid: 'Campañas',
    odd: [
      { status: 'enviándose' },
      { last_error: null },
      { quiet_days: undefined, customers: undefined },
      { template: 'Aviso' },
    ],
    broken: [{ campaign_type: 7 }],
  },
  {
    at: '/bandeja/eventos',
    path: '/campaigns/campaignEvents/',
    good: event,
    grid: 'Eventos de envío',
    odd: [{ status: 'rebotado' }, { reason: null }, { number: 593991234567 }, { message: undefined }, { channel: 7 }],
    broken: [],
  },
  {
    at: '/bandeja',
    path: '/console/conversations/',
    good: stranger,
    grid: 'Conversaciones',
    odd: [{ customer_name: null }, { text: null }, { address: 573001234567 }],
    broken: [{ channel: 7 }],
  },
  {
    at: '/salida',
    path: '/console/messages/',
    good: sent,
    grid: 'Salida',
    odd: [{ status: 'entregado' }, { via: 'paloma' }, { subject: null }, { created_by: null }, { failure: null }],
    broken: [{ to: ['x'] }],
  },
  {
    at: '/clientes',
    path: '/customers/customers/',
    good: customer,
    grid: 'Clientes',
    odd: [
      { first_name: null },
      { tradename: 7 },
      { dni: 1710034065 },
      { subcategories: null },
      { is_active_cm: null },
      { balance: 160 },
      { dni_country: null },
      { balance: 'mucho' },
    ],
    broken: [],
  },
  {
    at: '/usuarios',
    path: '/console/users/',
    good: staff,
    grid: 'Usuarios',
    odd: [{ fullName: null }, { role: 'jefe' }, { status: 'de vacaciones' }, { email: null }],
    broken: [{ email: {} }],
  },
  {
    at: '/promesas',
    path: '/customers/promises/',
    good: promised,
    grid: 'Promesas de pago',
    odd: [...money('amount'), { paid: 5 }, { status: 'vencida' }, { note: null }, { due_on: '2026-11-30T00:00:00Z' }],
    broken: [{ amount: 'mucho' }, { due_on: 'pronto' }],
  },
] as const;

/** Where all that is tried can be read as it was meant: a number for a text, nothing for a text. */
const NOTHING_ODD = new Set<string>(['/centros-de-costo', '/bandeja']);

test.each(SCREENS)(
  '$at shows odd rows with a mark, and one that cannot be read hides no other',
  async ({ at, path, good, grid, odd, broken }) => {
    const variants: Raw[] = [...odd, ...broken];
    const { version: _, ...unversioned }: Raw = { ...good };
    const results = [
      ...variants.map((change, i) => ({ ...unversioned, id: 1000 + i, ...change })),
      good,
      null,
      'una fila que es un texto',
    ];
    const { calls } = openApp({ at, session: ana });
    await calls.answer(`/api/v1${path}`, 200, { count: String(results.length), results });
    const table = await screen.findByRole('grid', { name: new RegExp(`^${grid}`) });
    expect(table.getAttribute('aria-rowcount')).toBe(String(results.length + 1));
    const apart = broken.length + 2;
    await screen.findByText(new RegExp(`^${apart} filas no se pudieron leer`));
    expect(screen.getByText(/una fila que es un texto/)).toBeTruthy();
    const marks = screen.queryAllByRole('img', { name: /El servicio envió datos que no se esperaban/ });
    expect(marks.length > 0).toBe(!NOTHING_ODD.has(at));
  },
);

test.each(SCREENS)(
  'each header of $at that orders the list asks for an order that its row takes',
  async ({ at, path, good, grid }) => {
    const { calls } = openApp({ at, session: ana });
    await calls.answer(`/api/v1${path}`, 200, { count: 1, results: [good] });
    const table = within(await screen.findByRole('grid', { name: new RegExp(`^${grid}`) }));
    const asked = () => calls.seen.findLast((call) => call.path === `/api/v1${path}`)?.query.get('ordering') ?? null;
    for (const head of table.getAllByRole('columnheader')) {
      const before = asked();
      if (head.getAttribute('aria-sort') === null) continue;
      fireEvent.click(within(head).getByRole('button'));
      await waitFor(() => expect([null, before]).not.toContain(asked()));
    }
  },
);

test('40 odd shapes and more are tried', () => {
  expect(SCREENS.flatMap(({ odd, broken }) => [...odd, ...broken]).length).toBeGreaterThanOrEqual(40);
});

test('an odd record is shown, and says what was odd about it', async () => {
  const { calls } = openApp({ at: '/pagos/p1', session: ana });
  const odd = { ...payment, version: undefined, amount: 450.5, method: 'bitcoin', customer_name: null };
  await calls.answer('/api/v1/customers/payments_details/p1/', 200, odd);
  expect(await screen.findByText(/datos que no se esperaban: .*method: "bitcoin"/)).toBeTruthy();
});

/** Rows of one kind inside another answer: those that can be read are there, each marked, and the rest is told. */
async function expectRows(grid: string, rows: number, apart: number): Promise<void> {
  const table = await screen.findByRole('grid', { name: new RegExp(`^${grid}`) });
  expect(table.getAttribute('aria-rowcount')).toBe(String(rows + 1));
  await screen.findByText(new RegExp(`^${apart} filas? no se pud`));
  expect(screen.getAllByRole('img', { name: /El servicio envió datos que no se esperaban/ }).length).toBeGreaterThan(0);
}

test('a conciliation with odd movements is worked on', async () => {
  const { calls } = openApp({ at: `/conciliaciones/${conciliation.id}`, session: ana });
  const odd: Raw[] = [
    { amount: 450 },
    { description: null },
    { value_date: '2026-10-02T00:00:00Z' },
    { status: 'raro' },
    { flags: null },
    { unassigned: '450' },
    { amount: 'x' },
    { date: 'ayer' },
  ];
  const broken: Raw[] = [{ description: {} }];
  const movements = [...odd, ...broken].map((change, i) => ({ ...movement(`m${i}`), ...change }));
  const answer = { conciliation: { ...conciliation, unassigned: 1350 }, movements };
  await calls.answer(`/api/v1/conciliation/conciliations/${conciliation.id}/movements/`, 200, answer);
  await expectRows('Movimientos', odd.length, broken.length);
});

test('a debit with odd lines is shown, and so is who is left out of it', async () => {
  const { calls } = openApp({ at: '/debitos/d1', session: ana });
  const odd: Raw[] = [
    { amount: 100 },
    { bank_name: null },
    { due_date: '2026-10-01T00:00:00Z' },
    { status: 'x' },
    { amount: 'cien' },
    { balance: null },
  ];
  const broken: Raw[] = [{ document_number: {} }];
  const lines = [...odd, ...broken].map((change, i) => ({ ...line, id: `l${i}`, ...change }));
  const answer = {
    ...debit,
    total: 150,
    lines,
    left_out: [
      { ...leftOut, reason: null },
      { ...leftOut, customer: {} },
    ],
  };
  await calls.answer('/api/v1/cash_management/automatic-debts/d1/details/', 200, answer);
  await expectRows('Detalles', odd.length, broken.length);
});

test('a file with odd rows is previewed', async () => {
  const { calls, press } = openApp({ at: `/conciliaciones/nueva?cuenta=${account.id}`, session: ana });
  await calls.answer('/api/v1/customers/bankaccounts/', 200, { count: 1, results: [account] });
  await calls.answer('/api/v1/conciliation/conciliations/', 200, { count: 0, results: [] });
  const { file, read } = heldFile();
  fireEvent.change(await screen.findByLabelText('Archivo de movimientos del banco'), { target: { files: [file] } });
  read();
  await press('Leer el archivo');
  const odd: Raw[] = [{ amount: 450 }, { reference: null }, { balance: '7' }, { description: 9 }, { status: 'visto' }];
  const broken: Raw[] = [{ amount: 'x' }];
  const rows = [...odd, ...broken].map((change, i) => ({ ...previewRow(i + 4), ...change }));
  await calls.answer('/api/v1/conciliation/conciliations/preview_data/', 200, { ...preview(), rows });
  await expectRows('Filas del archivo', odd.length, broken.length);
});

test('what a provider does not count is not known, and never none', async () => {
  const list = openApp({ at: '/conciliaciones', session: anaElsewhere });
  await list.calls.answer('/api/v1/conciliation/conciliations/', 200, {
    previous: null,
    next: null,
    results: [{ id: 'k1', name: 'Octubre' }],
  });
  const row = within(await screen.findByRole('row', { name: /Octubre/ }));
  expect(row.queryByText(/ de .* cobros/)).toBeNull();
  expect(row.getAllByText('—').length).toBeGreaterThan(3);
  expect(row.queryByText(/·/)).toBeNull();
  list.app.stop();
  window.document.body.replaceChildren();

  const bank = openApp({ at: '/cuentas-bancarias/a1', session: anaElsewhere });
  await bank.calls.answer('/api/v1/customers/bankaccounts/a1/', 200, { id: 'a1', number: 2200112233, alias: null });
  await screen.findByRole('heading', { name: '2200112233' });
  expect((await screen.findByText('Conciliaciones')).parentElement?.textContent).toBe('Conciliaciones—');
  bank.app.stop();
  window.document.body.replaceChildren();

  const { calls, press } = openApp({ at: '/debitos/d1', session: anaElsewhere });
  const header = { id: 'd1', name: null, status: 'guardado' };
  await calls.answer('/api/v1/cash_management/automatic-debts/d1/', 200, header);
  await calls.answer('/api/v1/cash_management/automatic-debts/d1/details/', 200, [line]);
  await calls.answer('/api/v1/cash_management/automatic-debts/d1/', 200, header);
  await screen.findByRole('heading', { name: 'Sin nombre' });
  await press('Quedan fuera');
  await screen.findByText('El servicio no dice quién queda fuera de este débito.');
});

test('a file of which nothing says how it was read shows no empty card, but what to do instead', async () => {
  const { calls, press } = openApp({ at: `/conciliaciones/nueva?cuenta=${account.id}`, session: ana });
  await calls.answer('/api/v1/customers/bankaccounts/', 200, { count: 1, results: [account] });
  await calls.answer('/api/v1/conciliation/conciliations/', 200, { count: 0, results: [] });
  const { file, read } = heldFile();
  fireEvent.change(await screen.findByLabelText('Archivo de movimientos del banco'), { target: { files: [file] } });
  read();
  await press('Leer el archivo');
  const { dialect: _, ...said } = preview();
  await calls.answer('/api/v1/conciliation/conciliations/preview_data/', 200, said);
  const card = within(await screen.findByRole('region', { name: 'Cómo se leyó el archivo' }));
  card.getByText(/^El servicio no dijo cómo leyó este archivo/);
});

test('odd jobs hide none that is under way', async () => {
  const { calls, press } = openApp({ at: '/centros-de-costo', session: ana });
  const good = {
    id: 'j1',
    name: 'sync_documents',
    about: '',
    state: 'running',
    done: 3,
    total: 9,
    outcome: null,
    reason: null,
    created_by: 'Ana Paz',
    created_at: '2026-11-21T12:00:00.000Z',
    ended_at: null,
  };
  const odd: Raw[] = [{ name: 'knit' }, { done: '4' }, { about: null }, { created_by: null }, { state: 'asleep' }];
  const results = [...odd.map((change, i) => ({ ...good, id: `odd${i}`, ...change })), { ...good, done: {} }, good];
  await calls.answer('/api/v1/console/jobs/', 200, { count: results.length, results });
  await press(/Trabajos/);
  expect((await screen.findAllByText(/Sincroniza/)).length).toBeGreaterThan(1);
});

const SPECIFIED = SCREENS.filter(({ path }) => specifiedCalls.some(({ call }) => call === `GET ${path}`));

test.each(SPECIFIED)(
  '$at before another provider orders by nothing that it does not know',
  async ({ at, path, good, grid }) => {
    const { calls } = openApp({ at: `${at}?ordering=number`, session: anaElsewhere });
    await calls.answer(`/api/v1${path}`, 200, { count: 1, next: null, previous: null, results: [good] });
    const table = within(await screen.findByRole('grid', { name: new RegExp(`^${grid}`) }));
    expect(table.getAllByRole('columnheader').filter((head) => head.getAttribute('aria-sort') !== null)).toEqual([]);
    expect(calls.seen.filter(({ query }) => query.has('ordering'))).toEqual([]);
  },
);

test('before another provider documents are filtered by what it knows alone: nothing is called overdue that was not asked for', async () => {
  const { calls } = openApp({ at: '/documentos?bucket=1-30&status=pendiente', session: anaElsewhere });
  const page = { count: 1, next: null, previous: null, results: [document] };
  await calls.answer('/api/v1/customers/documents/', 200, page);
  await screen.findByText('Estado: Pendiente');
  expect(screen.queryByText(/^Antigüedad/)).toBeNull();
  expect(screen.queryByRole('searchbox', { name: /^Buscar/ })).toBeNull();
  const asked = calls.seen.filter(({ path }) => path === '/api/v1/customers/documents/').map(({ query }) => query);
  expect(asked.map((query) => [query.get('status'), query.get('bucket')])).toEqual([['pendiente', null]]);
});
