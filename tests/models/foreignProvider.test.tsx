import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { account } from '../support/accounts';
import { openApp } from '../support/app';
import { conciliation } from '../support/bankMovements';
import { debit } from '../support/debitPages';
import { document } from '../support/documents';
import { payment } from '../support/payments';
import { ana } from '../support/people';
import { sent, template } from '../support/templatePages';

/** A provider of someone else's that keeps the contract by and large: every list with one row as we send it, and odd ones. */

type Raw = Record<string, unknown>;
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
    ],
    broken: [{ total: 'mucho' }, { balance: null }, { due_date: 'ayer' }],
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
    ],
    broken: [{ amount: {} }, { date: 15 }],
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
    ],
    broken: [{ credits: 'x' }],
  },
  {
    at: '/debitos',
    path: '/cash_management/automatic-debts/',
    good: debit,
    grid: 'Débitos automáticos',
    odd: [...money('total'), { status: 'en espera' }, { bank_name: null }, { collect_on: '2026-11-21T00:00:00Z' }],
    broken: [{ collect_on: null }],
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
    at: '/salida',
    path: '/console/messages/',
    good: sent,
    grid: 'Salida',
    odd: [{ status: 'entregado' }, { via: 'paloma' }, { subject: null }, { created_by: null }, { failure: null }],
    broken: [{ to: ['x'] }],
  },
] as const;

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
    expect(screen.getAllByRole('img', { name: /El servicio envió datos que no se esperaban/ }).length).toBeGreaterThan(
      0,
    );
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
