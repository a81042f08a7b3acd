import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Movement } from '../../src/api/contract/reconciliation/shapes';
import {
  candidate,
  conciliation,
  detailed,
  movement,
  reconciledAs,
  settled,
  sure,
} from '../support/answers/bankMovements';
import { openApp } from '../support/models/app';
import { ana, anaElsewhere } from '../support/models/people';

/** The workbench before a provider of someone else's that says less of a change than Cartera's service does, or nothing at all. */

const BASE = `/api/v1/conciliation/conciliations/${conciliation.id}`;
const CHECK_FIRST = /^El servicio confirmó lo enviado, pero no dijo qué guardó\. Revise si/;

async function opened(movements: Movement[], known: Record<string, unknown> = {}, session = ana) {
  const app = openApp({ at: `/conciliaciones/${conciliation.id}`, session });
  const { calls } = app;
  const readAs = (now: Movement[]) => calls.answer(`${BASE}/movements/`, 200, { conciliation, movements: now });
  const shownAs = (now: Movement) =>
    calls.answer(`${BASE}/movement_detail/`, 200, { ...detailed(now, { candidates: [candidate('F-1')] }), ...known });
  await readAs(movements);
  if (movements[0]) await shownAs(movements[0]);
  const sent = (name: string) => calls.seen.filter(({ path }) => path === `${BASE}/${name}/`).length;
  return { ...app, readAs, shownAs, sent };
}

/** 50 of a movement are assigned. */
const allocation = {
  id: 'a1',
  document_id: 'd9',
  document_number: 'F-9',
  customer_id: 'c9',
  customer_name: 'López C.A.',
  amount: '50.00',
  payment_id: 'p9',
  created_at: '2026-11-01T10:00:00-05:00',
  created_by: 'Ana Paz',
};

const amount = () => screen.getByLabelText<HTMLInputElement>('Monto para F-1').value;

/** One movement, of which a part is to go to the only document. */
async function assigned() {
  const one = movement('m1');
  const app = await opened([one]);
  await app.user.click(await screen.findByRole('checkbox', { name: /^F-1 de/ }));
  await app.fill('Monto para F-1', '40');
  await app.press(/^Conciliar/);
  return { ...app, one };
}

test.each([
  ['nothing', {}],
  ['empty lists', { movements: [], results: [] }],
  ['lists that are null', { movements: null, results: null }],
  ['that it is well', { success: true }],
])('a change answered with %s that changed nothing is not told as done, and keeps what was typed', async (_, said) => {
  const { calls, readAs, one, sent } = await assigned();
  await calls.answer(`${BASE}/save_suggested_document/`, 200, said);
  await readAs([one]);
  expect(await screen.findAllByText(CHECK_FIRST)).not.toEqual([]);
  expect(amount()).toBe('40,00');
  expect(sent('save_suggested_document')).toBe(1);
});

test('a change that is only confirmed and is seen to be done is told as done', async () => {
  const { calls, readAs, one } = await assigned();
  await calls.answer(`${BASE}/save_suggested_document/`, 200, {});
  await readAs([{ ...one, version: 2, status: 'parcial', unassigned: '410.00' }]);
  await waitFor(() => expect(screen.queryByLabelText('Monto para F-1')).toBeNull());
  expect(screen.queryAllByText(CHECK_FIRST)).toEqual([]);
});

test('a change that is answered words alone and is seen to be done is told as done', async () => {
  const { calls, readAs, one } = await assigned();
  await calls.answer(`${BASE}/save_suggested_document/`, 200, { message: 'Movimiento conciliado' });
  await readAs([{ ...one, version: 2, status: 'parcial', unassigned: '410.00' }]);
  await waitFor(() => expect(screen.queryByLabelText('Monto para F-1')).toBeNull());
  expect(screen.queryAllByText(/El servicio respondió/)).toEqual([]);
});

test('a change that is answered words alone and changed nothing says them, and keeps what was typed', async () => {
  const { calls, readAs, one } = await assigned();
  await calls.answer(`${BASE}/save_suggested_document/`, 200, { message: 'El documento ya no admite ese valor' });
  await readAs([one]);
  expect(await screen.findAllByText(/El servicio respondió: «El documento ya no admite ese valor»/)).not.toEqual([]);
  expect(amount()).toBe('40,00');
});

test('of many that are only confirmed, those that stand as before are told apart', async () => {
  const [one, other] = [sure('m1', 'F-1'), sure('m2', 'F-2')];
  const { calls, press, readAs } = await opened([one, other]);
  await press('Aceptar 2 seguras');
  await calls.answer(`${BASE}/bulk_reconcile/`, 202, {});
  await readAs([settled(one), other]);
  await screen.findByText('1 movimiento conciliado; 1 no se pudo');
});

test('rows answered without a word of how they ended were done, and can be undone', async () => {
  const [one, other] = [sure('m1', 'F-1'), sure('m2', 'F-2')];
  const { calls, press } = await opened([one, other]);
  await press('Aceptar 2 seguras');
  const results = [{ movement_id: 'm1' }, { movement_id: 'm2', ok: null }];
  await calls.answer(`${BASE}/bulk_reconcile/`, 200, { ...reconciledAs([settled(one), settled(other)]), results });
  expect(await screen.findAllByText('2 movimientos conciliados')).not.toEqual([]);
  expect(screen.getByRole('button', { name: /^Deshacer/ })).toBeTruthy();
});

test('a row answered with a reason and without a word of how it ended was refused', async () => {
  const [one, other] = [sure('m1', 'F-1'), sure('m2', 'F-2')];
  const { calls, press } = await opened([one, other]);
  await press('Aceptar 2 seguras');
  const results = [{ movement_id: 'm1' }, { movement_id: 'm2', msg: 'El documento ya no admite ese valor' }];
  await calls.answer(`${BASE}/bulk_reconcile/`, 200, { ...reconciledAs([settled(one), other]), results });
  await screen.findByText('1 movimiento conciliado; 1 no se pudo');
});

test.each([
  ['is lost', 'lost'],
  ['is a page', 'not JSON'],
] as const)(
  'where the answer %s, the movements are read again, and what was done is not offered anew',
  async (_, how) => {
    const [one, other] = [sure('m1', 'F-1'), sure('m2', 'F-2')];
    const { calls, press, readAs, sent } = await opened([one, other]);
    await press('Aceptar 2 seguras');
    await calls.fail(`${BASE}/bulk_reconcile/`, how);
    await readAs([settled(one), settled(other)]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Aceptar/ })).toBeNull());
    expect(sent('bulk_reconcile')).toBe(1);
  },
);

test('where a gateway says in words that it had no answer, the movements are read again', async () => {
  const one = sure('m1', 'F-1');
  const { calls, press, readAs } = await opened([one]);
  await press('Aceptar 1 segura');
  await calls.answer(`${BASE}/bulk_reconcile/`, 502, { error: true, msg: 'Se cortó la conexión.' });
  await readAs([settled(one)]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Aceptar/ })).toBeNull());
});

test('an undo that is only confirmed and undid nothing can be sent again', async () => {
  const one = sure('m1', 'F-1');
  const { calls, press, readAs } = await opened([one]);
  await press('Aceptar 1 segura');
  await calls.answer(`${BASE}/bulk_reconcile/`, 200, reconciledAs([settled(one)]));
  await press(/^Deshacer/);
  await calls.answer(`${BASE}/update_movements/`, 200, {});
  await readAs([settled(one)]);
  expect(await screen.findAllByText(CHECK_FIRST)).not.toEqual([]);
  expect(screen.getByRole('button', { name: /^Deshacer/ })).toBeTruthy();
});

test('a movement of which an amount or its day cannot be read is not accepted with the sure ones, and not counted among them', async () => {
  const [one, written, dated] = [sure('m1', 'F-1'), sure('m2', 'F-2'), sure('m3', 'F-3')];
  const part = sure('m4', 'F-4');
  const said = [
    one,
    { ...written, amount: '1.234,56', unassigned: '1.234,56' },
    { ...dated, date: '21/11/2026' },
    { ...part, suggested: part.suggested.map((document) => ({ ...document, amount: '1.234,56' })) },
  ];
  const { calls, press } = openApp({ at: `/conciliaciones/${conciliation.id}`, session: ana });
  await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements: said });
  await screen.findAllByRole('row', { name: /1\.234,56/ });
  await press('Aceptar 1 segura');
  const [sent] = calls.seen.filter(({ path }) => path === `${BASE}/bulk_reconcile/`);
  expect(sent?.body).toMatchObject({ movements: [{ movement_id: 'm1' }] });
});

test('a split that was done and not answered is looked up: nothing offers it a second time', async () => {
  const one = movement('m1');
  const both = { candidates: [candidate('F-1'), candidate('F-2')] };
  const { calls, press, fill, user } = openApp({ at: `/conciliaciones/${conciliation.id}`, session: ana });
  await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements: [one] });
  await calls.answer(`${BASE}/movement_detail/`, 200, detailed(one, both));
  for (const number of ['F-1', 'F-2']) {
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^${number} de`) }));
    await fill(`Monto para ${number}`, '40');
  }
  await press(/^Conciliar/);
  await calls.fail(`${BASE}/manual_reconcile/`, 'lost');
  const now = settled(one);
  await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements: [now] });
  // It is asked for once as the answer is lost, and once more as the movements say that it changed.
  await waitFor(() => {
    calls.answerAll(`${BASE}/movement_detail/`, 200, detailed(now, both));
    expect(screen.queryByRole('button', { name: /^Conciliar/ })).toBeNull();
  });
  expect(calls.seen.filter(({ path }) => path === `${BASE}/manual_reconcile/`)).toHaveLength(1);
});

test.each([
  ['is lost', undefined],
  ['only confirms it', {}],
  ['is words alone', { message: 'Conciliado' }],
])('a change whose answer %s and whose re-read is lost is read again before anything else is sent', async (_, said) => {
  const { calls, user, press, readAs, shownAs, one, sent } = await assigned();
  if (said) {
    await calls.answer(`${BASE}/save_suggested_document/`, 200, said);
    await calls.lose(`${BASE}/movements/`);
  } else await calls.lose(`${BASE}/save_suggested_document/`);
  await calls.lose(`${BASE}/movement_detail/`);
  await calls.lose(`${BASE}/movements/`);
  await screen.findByText(/^No se sabe si el último cambio quedó hecho/);
  expect(screen.getByRole('button', { name: /^Conciliar/ }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(sent('save_suggested_document')).toBe(1);
  expect(amount()).toBe('40,00');

  await press('Volver a leer');
  await readAs([one]);
  await shownAs(one);
  await waitFor(() => expect(screen.queryByText(/^No se sabe si el último cambio/)).toBeNull());
  expect(amount()).toBe('40,00');
  await press(/^Conciliar/);
  await waitFor(() => expect(sent('save_suggested_document')).toBe(2));
});

test('where nobody says what is left to assign, a pending movement is reconciled by its amount', async () => {
  const one = movement('m1', { unassigned: null });
  const { user, press, sent } = await opened([one]);
  await user.click(await screen.findByRole('checkbox', { name: /^F-1 de/ }));
  expect(amount()).toBe('450,00');
  await press(/^Conciliar/);
  await waitFor(() => expect(sent('save_suggested_document')).toBe(1));
});

test('where nobody says it of a partly assigned movement, it is the amount less its allocations', async () => {
  const one = movement('m1', { status: 'parcial', unassigned: null });
  const { user } = await opened([one], { allocations: [allocation] });
  await user.click(await screen.findByRole('checkbox', { name: /^F-1 de/ }));
  expect(amount()).toBe('400,00');
});

test('where nothing says it, the pane says why the movement cannot be reconciled here', async () => {
  await opened([movement('m1', { status: 'parcial', unassigned: null })], { allocations: undefined });
  await screen.findByText(/^El servicio no dice cuánto le falta por asignar/);
});

test('pending money that went out is an outgoing movement', async () => {
  await opened([movement('m1', { amount: '-35.50', unassigned: null })]);
  await screen.findByText(/^Es una salida de dinero/);
});

describe('of a service that has the specification’s calls alone', () => {
  const open = (known: Record<string, unknown>) => {
    const one = movement('m1');
    return opened([one], { candidates: [], ...known }, anaElsewhere);
  };

  test('nothing is offered that its calls have no word for: no credit, no note, nothing put by', async () => {
    await open({});
    await screen.findByText(/^El servicio no propone ningún documento/);
    await screen.findByRole('button', { name: /^Otro documento/ });
    for (const name of [/^A favor/, /^Nota/, /^Después/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText(/no es un cobro/)).toBeNull();
  });

  test('a movement assigned in part shows what a list has of its allocations, in numbers', async () => {
    const { calls, readAs, one } = await assigned();
    await calls.answer(`${BASE}/save_suggested_document/`, 201, {});
    const allocations = [{ id: 7, document: 'd1', document_number: 'F-1', amount: 40 }];
    await readAs([Object({ ...one, status: 'PARCIAL', unassigned: 410, allocations })]);
    await screen.findByRole('button', { name: /^Deshacer/ });
    await waitFor(() => expect(screen.getByText('$ 40,00')).toBeTruthy());
    expect(screen.queryByText('Esta pantalla dejó de funcionar')).toBeNull();
  });

  test('what is left beside its allocations is nobody’s credit, and may be assigned', async () => {
    await open({
      unassigned: undefined,
      allocations: [{ id: 7, document: 'd9', document_number: 'F-9', customer: { id: 4, name: 'López' }, amount: 50 }],
    });
    await screen.findByText('F-9');
    expect(screen.queryByText(/a favor de/i)).toBeNull();
    screen.getByRole('button', { name: /^Otro documento/ });
  });

  test.each([
    ['by its number, customer and balance', { document: 'd9', document_number: 'F-9', balance: 120.5 }],
    ['by its number as a list has it', { document_id: 'd9', number: 'F-9', balance: 120.5 }],
    ['as its own list has it', { id: 9, number: 'F-9', customer: { id: 4, name: 'López C.A.' }, balance: '120.5' }],
  ])('a document that it proposes %s is one to tick', async (_, proposed) => {
    const { user } = await open({ candidates: [proposed] });
    await user.click(await screen.findByRole('checkbox', { name: /^F-9 de/ }));
    expect(screen.getByLabelText<HTMLInputElement>('Monto para F-9').value).toBe('120,50');
    expect(screen.queryByText('sin vencimiento')).toBeNull();
  });
});
