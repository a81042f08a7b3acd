import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { account, bank } from '../support/answers/accounts';
import { page } from '../support/answers/page';
import { payment } from '../support/answers/payments';
import { openApp } from '../support/models/app';
import { ana, anaElsewhere } from '../support/models/people';

/** Of two people who change one thing the second is told, sees what the first made of it, and insists on that. */

type Change = {
  /** What is changed. */
  name: string;
  at: string;
  /** What the screen reads as it opens, the record last but for what follows it. */
  reads: (version: number) => [path: string, answer: object][];
  /** The button that opens the form, and the one that sends it. */
  open: string | RegExp;
  save: string;
  writes: string;
  /** What is read again once somebody else was quicker. */
  again: (version: number) => [path: string, answer: object];
};

const ACCOUNTS = '/api/v1/customers/bankaccounts/';
const CATEGORIES = '/api/v1/conciliation/categories/';
const SETTINGS = '/api/v1/conciliation/settings/';
const SOURCE = '/api/v1/console/accounting_source/';
const PAYMENTS = '/api/v1/customers/payments_details/';
const settings = (version: number) => ({ forgive_limit: '1.00', rule_marks_after: 3, rule_sure_after: 10, version });
const category = (version: number) => ({ id: 'c1', version, name: 'Reverso', archived_at: null, uses: 2 });
const layout = (version: number) => ({
  id: 'l1',
  version,
  name: 'Banca empresas',
  bank_account: account.id,
  bank_account_name: account.alias,
  is_shared: false,
  mapping: { delimiter: ';' },
  decided: [],
  used_at: '2026-11-20T10:00:00Z',
});
const source = (version: number) => ({
  kind: 'ninguno',
  place: '',
  has_token: false,
  preset: false,
  version,
  kinds: ['ninguno', 'carpeta'],
});

const CHANGES: Change[] = [
  {
    name: 'a bank account',
    at: '/cuentas-bancarias',
    reads: (version) => [
      [ACCOUNTS, page({ ...account, version })],
      ['/api/v1/customers/banks/', page(bank)],
    ],
    open: /^Editar /,
    save: 'Guardar la cuenta',
    writes: `${ACCOUNTS}7/`,
    again: (version) => [ACCOUNTS, page({ ...account, version })],
  },
  {
    name: 'what is remembered of files',
    at: '/cuentas-bancarias/7',
    reads: (version) => [
      [`${ACCOUNTS}7/`, account],
      [`${ACCOUNTS}7/file_layouts/`, page(layout(version))],
    ],
    open: /^Nombrar o compartir /,
    save: 'Guardar el formato',
    writes: '/api/v1/customers/file_layouts/l1/',
    again: (version) => [`${ACCOUNTS}7/file_layouts/`, page(layout(version))],
  },
  {
    name: 'a category of movements',
    at: '/categorias-de-movimientos',
    reads: (version) => [
      [CATEGORIES, page(category(version))],
      [SETTINGS, settings(0)],
    ],
    open: 'Editar Reverso',
    save: 'Guardar la categoría',
    writes: `${CATEGORIES}c1/`,
    again: (version) => [CATEGORIES, page(category(version))],
  },
  {
    name: 'the limit of what is forgiven',
    at: '/categorias-de-movimientos',
    reads: (version) => [
      [CATEGORIES, page(category(1))],
      [SETTINGS, settings(version)],
    ],
    open: 'Cambiar el límite',
    save: 'Guardar el límite',
    writes: SETTINGS,
    again: (version) => [SETTINGS, settings(version)],
  },
  {
    name: 'how rules earn their trust',
    at: '/reglas',
    reads: (version) => [
      ['/api/v1/conciliation/rules/', page()],
      [SETTINGS, settings(version)],
    ],
    open: 'Cambiar',
    save: 'Guardar',
    writes: SETTINGS,
    again: (version) => [SETTINGS, settings(version)],
  },
  {
    name: 'a payment',
    at: `/pagos/${payment.id}`,
    reads: (version) => [[`${PAYMENTS}p1/`, { ...payment, movement: null, version }]],
    open: 'Editar',
    save: 'Guardar el pago',
    writes: `${PAYMENTS}update_payment/`,
    again: (version) => [`${PAYMENTS}p1/`, { ...payment, movement: null, version }],
  },
  {
    name: 'where documents come from',
    at: '/origen-de-documentos',
    reads: (version) => [[SOURCE, source(version)]],
    open: 'Cambiar',
    save: 'Probar y guardar',
    writes: SOURCE,
    again: (version) => [SOURCE, source(version)],
  },
];

const versionOf = (body: unknown): string => {
  if (typeof body === 'object' && body !== null && 'version' in body) return String(body.version);
  return new URLSearchParams(String(body)).get('version') ?? '';
};

test.each(CHANGES)('after somebody else changed $name, the next try names what is on show', async (change) => {
  const { calls, press } = openApp({ at: change.at, session: ana });
  for (const [path, answer] of change.reads(3)) await calls.answer(path, 200, answer);
  const writes = () => calls.seen.filter(({ method, path }) => method !== 'GET' && path === change.writes);
  await press(change.open);
  await press(change.save);
  await waitFor(() => expect(writes()).toHaveLength(1));
  await calls.answer(change.writes, 412, { error: true, msg: 'Otra persona lo cambió.' });
  await screen.findByText('Otra persona lo cambió.');
  const [path, answer] = change.again(8);
  await calls.answer(path, 200, answer);
  await waitFor(() => expect(calls.waiting(path)).toBe(0));
  await press(change.save);
  await waitFor(() => expect(writes()).toHaveLength(2));
  // Refused for another reason, it goes on under the version that was seen.
  await calls.answer(change.writes, 422, { error: true, msg: 'Todavía no.' });
  await screen.findByText('Todavía no.');
  await press(change.save);
  await waitFor(() => expect(writes()).toHaveLength(3));
  expect(writes().map(({ body }) => versionOf(body))).toEqual(['3', '8', '8']);
});

/** A service that has the specification's calls alone keeps no versions: the record is read once more before it is changed. */
const openAccountElsewhere = async () => {
  const { calls, user, press } = openApp({ at: '/cuentas-bancarias', session: anaElsewhere });
  await calls.answer(ACCOUNTS, 200, page(account));
  await calls.answer('/api/v1/customers/banks/', 200, page(bank));
  await press(/^Editar /);
  const typeAlias = async (alias: string) => {
    const field = await screen.findByRole('textbox', { name: /Alias/ });
    await user.clear(field);
    await user.click(field);
    await user.paste(alias);
  };
  const sent = () =>
    calls.seen
      .filter(({ method }) => method !== 'GET')
      .map(({ body }) => new URLSearchParams(String(body)).get('alias'));
  return { calls, press, typeAlias, sent };
};

test('elsewhere, what somebody else changed meanwhile is written over only by who insists', async () => {
  const { calls, press, typeAlias, sent } = await openAccountElsewhere();
  await typeAlias('Cobros');
  await press('Guardar la cuenta');
  await calls.answer(`${ACCOUNTS}7/`, 200, { ...account, alias: 'Cobranzas' });
  await screen.findByText('Otra persona cambió este dato.');
  expect(sent()).toEqual([]);
  await press('Guardar la cuenta');
  await waitFor(() => expect(sent()).toEqual(['Cobros']));
});

test('elsewhere, what nobody else changed is sent as it was typed', async () => {
  const { calls, press, typeAlias, sent } = await openAccountElsewhere();
  await typeAlias('Cobros');
  await press('Guardar la cuenta');
  await calls.answer(`${ACCOUNTS}7/`, 200, account);
  await waitFor(() => expect(sent()).toEqual(['Cobros']));
});
