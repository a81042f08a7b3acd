import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ExpectedCash, IndicatorMonth, Indicators } from '../../src/api/contract/receivables/indicators';
import { page } from '../support/answers/page';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana, anaElsewhere } from '../support/models/people';

const INDICATORS = '/api/v1/customers/indicators/';
const CENTERS = '/api/v1/customers/cost_center/';
const EXPORT = '/api/v1/customers/indicators/export/';

const october: IndicatorMonth = {
  ...{ month: '2026-10', until: '2026-10-31', is_over: true },
  ...{ owed: '1000.00', overdue: '400.00', billed: '800.00', collected: '600.00', dropped: '0.00' },
  ...{ dso: 38.8, dso_is_least: false, cei: 60, days_late: 5.4 },
  promises: { due: 4, fulfilled: 3, amount: '500.00', paid: '420.00' },
  contacts: { customers: 20, reached: 5 },
  ages: [{ bucket: 'Por vencer', documents: 3, total: '600.00' }],
  sources: [
    { source: 'promesa', payments: 2, total: '420.00' },
    { source: 'ninguna', payments: 1, total: '180.00' },
  ],
  moves: [
    { from: 'Por vencer', to: '1-30', total: '250.00' },
    { from: '1-30', to: 'pagada', total: '600.00' },
  ],
};
const november: IndicatorMonth = {
  ...october,
  ...{ month: '2026-11', until: '2026-11-21', is_over: false, dso: 200, dso_is_least: true, cei: null },
  sources: [],
  moves: [],
};
const shown: Indicators = {
  ...{
    made_at: '2026-11-21T15:00:00Z',
    is_working: false,
    currency: 'USD',
    currencies: ['USD', 'EUR'],
    attribution_days: 7,
  },
  months: [october, november],
  actions: [
    {
      source: 'politica',
      channel: 0,
      template: 'Aviso',
      policy: 'Todos',
      step: 3,
      done: 10,
      answered: 4,
      payments: 2,
      total: '420.00',
    },
    {
      source: 'ninguna',
      channel: null,
      template: null,
      policy: null,
      step: null,
      done: 0,
      answered: 0,
      payments: 1,
      total: '180.00',
    },
  ],
};
const CASH = '/api/v1/customers/expected_cash/';
const cash: ExpectedCash = {
  ...{ made_at: '2026-11-21T15:00:00Z', is_working: false, currency: 'USD', currencies: ['USD'] },
  weeks: [
    {
      ...{
        from: '2026-11-28',
        to: '2026-12-04',
        expected: '1500.00',
        low: '900.00',
        high: '2000.00',
        pledged: '300.00',
      },
    },
  ],
  past: [{ from: '2026-11-21', to: '2026-11-27', expected: '1000.00', came: '1185.00' }],
  ...{ error_weeks: 18.5, error_months: 9 },
};
const none: Indicators = { ...shown, made_at: null, currency: null, currencies: [], months: [], actions: [] };

const rowOf = async (table: RegExp | string, name: RegExp) => {
  const found = within(await screen.findByRole('table', { name: table })).getByRole('row', { name });
  return within(found)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
};

test('each figure stands with how it came about and what it means, and its months in a table', async () => {
  const { calls } = openApp({ at: '/indicadores', session: ana });
  await calls.answer(INDICATORS, 200, shown);
  await screen.findByText('Último mes: noviembre de 2026, en curso');
  expect(screen.getAllByText('más de 200 días').length).toBeGreaterThan(0);
  await screen.findByText('38,8 días en octubre de 2026');
  await screen.findByText(/contado hacia atrás contra lo facturado/);
  expect(await rowOf('Mes a mes', /^oct 2026/)).toEqual([
    ...['oct 2026', '$ 800,00', '$ 600,00', '$ 1.000,00', '$ 400,00', '38,8 días', '60 %', '5,4 días', '75 %', '25 %'],
  ]);
  expect(await rowOf('Qué responde y qué trae cada gestión', /^Mensaje de una política/)).toEqual([
    ...['Mensaje de una política', 'Todos, día +3', 'WhatsApp', 'Aviso', '10', '4 (40 %)', '2', '$ 420,00'],
  ]);
  await screen.findByText('$ 420,00, 2 pagos, 70 %');
  await calls.answer(CASH, 200, cash);
  await screen.findByText('$ 1.500,00 en las próximas doce semanas.');
  await screen.findByText(/se alejó 18,5 % de lo que entró; sumado por cuatro semanas, 9 %/);
  expect(await rowOf('Semana a semana', /^28\/11/)).toEqual([
    ...['28/11 al 04/12', '$ 1.500,00', '$ 900,00', '$ 2.000,00', '$ 300,00'],
  ]);
  expect(await rowOf(/^Cómo cambió de antigüedad: octubre/, /^1 a 30 días/)).toEqual(['1 a 30 días', '', '$ 600,00']);
  expect(await findings()).toEqual([]);
});

test('a company that owes nothing, or whose past weeks are too few, is told so, and a refusal takes no other figure with it', async () => {
  const { calls, press } = openApp({ at: '/indicadores', session: ana });
  await calls.answer(INDICATORS, 200, shown);
  await calls.answer(CASH, 503, { error: true, msg: 'La base de datos no responde.' });
  expect(await screen.findByRole('table', { name: 'Mes a mes' })).toBeTruthy();
  await press('Reintentar');
  await calls.answer(CASH, 200, { ...cash, weeks: [], past: [], error_weeks: null, error_months: null });
  await screen.findByText('No se debe nada que esperar.');
});

test('filters are in the address, and of a cost center nothing is told that is the customer’s as a whole', async () => {
  const { calls, user, router } = openApp({ at: '/indicadores?owner=nadie', session: ana });
  const asked = () => calls.seen.findLast(({ path }) => path === INDICATORS)?.query?.toString();
  await calls.answer(CENTERS, 200, page<object>({ id: 'n1', code: '1', name: 'Norte', version: 1 }));
  await calls.answer(INDICATORS, 200, shown);
  expect(asked()).toBe('owner=nadie');
  await user.selectOptions(await screen.findByLabelText('Centro de costo'), 'n1');
  await waitFor(() => expect(calls.waiting(INDICATORS)).toBe(1));
  expect(asked()).toBe('cost_center=n1&owner=nadie');
  expect(router.state.location.search).toBe('?owner=nadie&cost_center=n1');
  const apart = { promises: null, contacts: null };
  await calls.answer(INDICATORS, 200, { ...shown, months: [{ ...november, ...apart }] });
  expect(await screen.findAllByText('No se separa por centro de costo')).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Meses'), '24');
  await waitFor(() => expect(asked()).toBe('cost_center=n1&owner=nadie&months=24'));
});

test('what is counted for the first time is waited for, and a company without documents is told what will appear', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const { calls } = openApp({ at: '/indicadores', session: ana });
    await calls.answer(INDICATORS, 200, { ...none, is_working: true });
    await screen.findByText(/Se están contando los meses de su cartera/);
    await vi.advanceTimersByTimeAsync(2_000);
    await calls.answer(INDICATORS, 200, none);
    await screen.findByText('Todavía no hay indicadores');
  } finally {
    vi.useRealTimers();
  }
});

test('the last month stands by whose customers they are, which leads to theirs; and so does what is expected, as a file', async () => {
  const { calls, user, router } = openApp({ at: '/indicadores?months=6', session: ana });
  const { month: _, ...own } = october;
  const owners = [
    { ...own, owner: { id: 'u1', name: 'Bruno Vera' }, overdue: '300.00' },
    { ...own, owner: null, overdue: '100.00', cei: null },
  ];
  await calls.answer(INDICATORS, 200, { ...shown, owners });
  await calls.answer(CASH, 200, cash);
  expect(await rowOf('Por asesor', /^Bruno Vera/)).toEqual([
    ...[
      'Bruno Vera',
      '$ 800,00',
      '$ 600,00',
      '$ 1.000,00',
      '$ 300,00',
      '38,8 días',
      '60 %',
      '5,4 días',
      '75 %',
      '25 %',
    ],
  ]);
  expect((await rowOf('Por asesor', /^Nadie/))[6]).toBe('—');
  expect(await findings()).toEqual([]);
  const panel = (name: RegExp) => within(screen.getByRole('region', { name }));
  await user.click(panel(/^Lo que se espera cobrar/).getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: /Excel/ }));
  await waitFor(() => expect(calls.waiting(EXPORT)).toBe(1));
  expect(calls.seen.at(-1)?.query?.toString()).toBe('format=xlsx&months=6&table=previsto');
  await user.click(screen.getByRole('link', { name: 'Nadie' }));
  expect(router.state.location.search).toBe('?months=6&owner=nadie');
});

test('what is exported is what is asked for, table by table', async () => {
  const { calls, user } = openApp({ at: '/indicadores?currency=USD', session: ana });
  await calls.answer(INDICATORS, 200, shown);
  const months = within(await screen.findByRole('region', { name: 'Mes a mes' }));
  await user.click(months.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(calls.waiting(EXPORT)).toBe(1));
  expect(calls.seen.at(-1)?.query?.toString()).toBe('format=csv&currency=USD&table=meses');
});

test('a refusal is told and tried again, and a provider that has no indicators is asked for none', async () => {
  const { calls, press } = openApp({ at: '/indicadores', session: ana });
  await calls.answer(INDICATORS, 503, { error: true, msg: 'La base de datos no responde.' });
  await press('Reintentar');
  await calls.answer(INDICATORS, 200, shown);
  await screen.findByText('Mes a mes');
});

test('a provider that has no indicators is asked for none', async () => {
  const { calls } = openApp({ at: '/indicadores', session: anaElsewhere });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Indicadores' })).toBeNull());
  expect(calls.seen.filter(({ path }) => path === INDICATORS)).toEqual([]);
});
