import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CONTIFICO } from '../../src/features/accountingEntries/contifico';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const CONNECTOR = '/api/v1/customers/accounting_entries/connector/';
const TRY = `${CONNECTOR}try/`;
const DISPATCHES = '/api/v1/customers/accounting_dispatches/';

const none = { is_on: false, address: '', has_token: false, mapping: null, version: 0, reason: '', next_at: null };
const mapping = {
  method: 'POST',
  token_in: 'bearer',
  key_header: 'Idempotency-Key',
  key_use: 'reconoce',
  dates: 'iso',
  amounts: 'numero',
  sides: 'debe_haber',
  fields: { date: 'fecha', reference: 'numero', description: 'glosa', lines: 'lineas' },
  line_fields: { account: 'cuenta', debit: 'debe', credit: 'haber', description: 'detalle' },
  account_list: {},
};
const saved = {
  ...none,
  is_on: true,
  address: 'https://x.example/a',
  has_token: true,
  mapping,
  version: 1,
};
const dispatch = {
  id: 'e1',
  lot: 3,
  entry: 1,
  day: '2026-11-20',
  kind: 'pago',
  is_correction: false,
  customer_name: 'López C.A.',
  amount: '60.00',
  currency: 'USD',
  status: 'rechazada',
  foreign_id: '',
  reason: 'El sistema contable respondió 422. Dice: «la cuenta 1.01 no existe».',
  sent_at: null,
  is_staffs: true,
};
const unknown = {
  ...dispatch,
  id: 'e2',
  entry: 2,
  status: 'no_se_sabe',
  reason: 'No hay conexión. Mire allá si el asiento entró.',
};
const sent = {
  ...dispatch,
  id: 'e3',
  entry: 3,
  status: 'enviada',
  foreign_id: 'A-9',
  reason: '',
  sent_at: '2026-11-20T15:00:00Z',
  is_staffs: false,
};
const pageOf = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });

async function opened(connector: object, ...dispatches: object[]) {
  const app = openApp({ at: '/asientos/envio', session: ana });
  await app.calls.answer(CONNECTOR, 200, connector);
  await app.calls.answer(DISPATCHES, 200, pageOf(...dispatches));
  return app;
}

test('sending is off until an administrator maps it, tries it and says so; what is missing is asked for first', async () => {
  const app = await opened(none);
  await screen.findByText('Apagado: los lotes se descargan');
  await screen.findByText('Ningún asiento');
  await app.press('Cambiar el envío');
  const dialog = within(await screen.findByRole('dialog', { name: 'Envío de asientos' }));
  await app.press('Probar');
  await dialog.findByText('Falta: escríbalo.');
  expect(app.calls.waiting(TRY)).toBe(0);
  await app.fill('Dirección', saved.address);
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Si recibe una clave dos veces/ }), 'reconoce');
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Cómo van debe y haber/ }), 'tipo');
  await app.press('Probar');
  expect(await dialog.findAllByText('Falta: escríbalo.')).toHaveLength(4);
  expect(await findings()).toEqual([]);
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Cómo van debe y haber/ }), 'debe_haber');
  await app.fill('Debe', 'cuenta');
  await app.press('Probar');
  await dialog.findByText('Escriba nombres con puntos entre ellos, cada dato en su propio lugar.');
  await app.fill('Debe', 'debe');
  await app.press('Probar');
  await waitFor(() => expect(app.calls.waiting(TRY)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ address: saved.address, mapping });
  await app.calls.answer(TRY, 200, {
    method: 'POST',
    address: saved.address,
    headers: [{ name: 'authorization', value: 'Bearer ••••' }],
    body: '{\n  "fecha": "2026-01-31"\n}',
    is_real: false,
  });
  await dialog.findByText('Así iría un asiento de ejemplo, porque todavía no hay lotes. No se envió nada.');
  dialog.getByText(/POST https:\/\/x\.example\/a\s+authorization: Bearer ••••\s+{\s+"fecha"/);
  expect(await findings()).toEqual([]);
  await app.user.click(dialog.getByRole('checkbox', { name: 'Enviar los lotes que se creen desde ahora' }));
  await app.press('Guardar el envío');
  await waitFor(() => expect(app.calls.waiting(CONNECTOR)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual({ is_on: true, address: saved.address, mapping, version: 0 });
  await app.calls.answer(CONNECTOR, 422, {
    error: true,
    msg: 'La dirección no es válida.',
    fields: { address: 'Empieza por https:// y no lleva usuario ni contraseña' },
  });
  await dialog.findByText('Empieza por https:// y no lleva usuario ni contraseña');
  await app.press('Guardar el envío');
  await app.calls.answer(CONNECTOR, 200, saved);
  await screen.findByText('Envío de asientos guardado');
  await app.calls.answer(CONNECTOR, 200, saved);
  await screen.findByText('Los lotes nuevos se envían');
});

test('what is known of Contífico is filled in, and where a lost answer is looked for is asked of a system that lists its entries', async () => {
  const app = await opened(none);
  await app.press('Cambiar el envío');
  const dialog = within(await screen.findByRole('dialog', { name: 'Envío de asientos' }));
  await app.fill('Dirección', saved.address);
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /Si recibe una clave dos veces/ }), 'se_busca');
  await app.press('Probar');
  expect(await dialog.findAllByText('Falta: escríbalo.')).toHaveLength(2);
  expect(await findings()).toEqual([]);
  await app.press('Llenar para Contífico');
  expect(dialog.getByLabelText(/Dónde dice el identificador/)).toHaveProperty('value', 'id');
  await app.press('Probar');
  await waitFor(() => expect(app.calls.waiting(TRY)).toBe(1));
  expect(app.calls.seen.at(-1)?.body).toEqual(CONTIFICO);
});

test('what was refused and what is not known are decided by staff, each once it was asked; what was sent is not', async () => {
  const paused = { ...saved, reason: 'El sistema contable respondió 503.', next_at: '2026-11-20T15:30:00Z' };
  const app = await opened(paused, dispatch, unknown, sent);
  await screen.findByText(/^El sistema contable respondió 503\. No se envía nada más hasta el /);
  const row = within(await screen.findByRole('row', { name: /3-1/ }));
  row.getByText('Rechazado');
  row.getByText(/la cuenta 1\.01 no existe/);
  expect(screen.queryByRole('button', { name: 'Enviar otra vez el asiento 3-3' })).toBeNull();
  expect(await findings()).toEqual([]);
  await app.press('Enviar otra vez el asiento 3-1');
  const again = within(await screen.findByRole('alertdialog', { name: '¿Enviar este asiento otra vez?' }));
  again.getByText(/con las cuentas de hoy/);
  await app.user.click(again.getByRole('button', { name: 'Enviar otra vez' }));
  await app.calls.answer(`${DISPATCHES}e1/resend/`, 200, {});
  await app.calls.answer(
    DISPATCHES,
    200,
    pageOf({ ...dispatch, status: 'por_enviar', reason: '', is_staffs: false }, unknown, sent),
  );
  await screen.findByText('Por enviar');

  await app.press('Enviar otra vez el asiento 3-2');
  const doubled = within(await screen.findByRole('alertdialog', { name: '¿Enviar este asiento otra vez?' }));
  doubled.getByText(/quedará dos veces: mire allá primero/);
  await app.user.click(doubled.getByRole('button', { name: 'Cancelar' }));
  await app.press('Marcar como ya registrado el asiento 3-2');
  const there = within(
    await screen.findByRole('alertdialog', { name: '¿Este asiento ya está en su sistema contable?' }),
  );
  await app.user.click(there.getByRole('button', { name: 'Ya está registrado' }));
  const msg = 'Este asiento ya cambió: no está por decidir. Vuelva a cargar la lista.';
  await app.calls.answer(`${DISPATCHES}e2/finish/`, 409, { error: true, msg });
  await there.findByText(msg);
  await app.user.click(there.getByRole('button', { name: 'Cancelar' }));

  await app.press('Enviar otra vez los rechazados…');
  await app.press('Enviarlos otra vez');
  await app.calls.answer(`${DISPATCHES}resend_refused/`, 200, { count: 0 });
  await app.calls.answer(DISPATCHES, 200, { ...pageOf(sent), has_refused: false });
  await waitFor(() => expect(screen.queryByRole('row', { name: /3-1/ })).toBeNull());
  // Nothing is offered of what there is none of.
  expect(screen.queryByRole('button', { name: 'Enviar otra vez los rechazados…' })).toBeNull();
});

test('a sending that paused itself says why, of which lot, and that nothing is lost; one press goes on', async () => {
  const pause = {
    since: '2026-11-20T15:00:00Z',
    refusals: 5,
    reason: 'El sistema contable respondió 422. Dice: «falta el diario».',
    lot: 3,
    waiting: 7,
  };
  const app = openApp({ at: '/asientos/envio?lot=3', session: ana });
  await app.calls.answer(CONNECTOR, 200, saved);
  await app.calls.answer(DISPATCHES, 200, { ...pageOf(dispatch), pause });
  await screen.findByText(
    /^El envío se detuvo en el lote 3: 5 asientos rechazados uno tras otro\. El sistema contable respondió 422\. Dice: «falta el diario»\. No se perdió nada: 7 asientos esperan\./,
  );
  expect(await findings()).toEqual([]);
  await app.press('Seguir enviando');
  await app.calls.answer(`${DISPATCHES}resume/`, 200, {});
  await app.calls.answer(DISPATCHES, 200, { ...pageOf(dispatch), pause: null });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Seguir enviando' })).toBeNull());
  expect(app.router.state.location.search).toBe('?lot=3');
  expect(app.calls.seen.findLast(({ path }) => path === DISPATCHES)?.query.get('lot')).toBe('3');
});
