import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PaymentProofDetail } from '../../src/api/contract/receivables/paymentProofs';
import { unreadProof as proof } from '../support/answers/payments';
import { allCustomers } from '../support/answers/subscriptions';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const said = {
  ...{ customer: 'c1', customer_name: 'López C.A.', amount: '60.00', currency: 'USD', paid_on: '2026-11-19' },
  ...{ bank: 'Pichincha', reference: '451277' },
};
const confirmed = { ...proof, ...said, version: 2, status: 'en_espera' } satisfies PaymentProofDetail;

const LIST = '/api/v1/customers/payment_proofs/';
const ONE = `${LIST}p1/`;
const FILE = `${ONE}file/`;
const ACCOUNTS = '/api/v1/customers/bankaccounts/';
const ALL = '/api/v1/customers/getAllCustomersNoPag/1';
const OWED = '/api/v1/customers/customers/pendingValuesDocs_byCustomer/';
/** Whoever only reads. */
const reader = { ...ana, userData: { ...ana.userData, ability: [{ action: 'read', subject: 'all' }] } };
const page = <T>(...results: T[]) => ({ count: results.length, results });
const owed = { id: 'f1', number: 'F-1', due_date: '2026-10-01', currency: 'USD', total: '60.00', balance: '60.00' };

/** The page of one. */
async function opened(one: PaymentProofDetail = proof, session = ana) {
  const app = openApp({ at: '/comprobantes/p1', session });
  await app.calls.answer(ONE, 200, one);
  await app.calls.answer(FILE, 200, { url: '/downloads/payment_proof?link=x', file_name: 'foto.jpg' });
  await screen.findByRole('heading', { name: /^Comprobante del \d\d\/\d\d/, level: 1 });
  return app;
}

test('the list shows what waits to be looked at, and a dropped file opens as a proof of its own', {
  timeout: 60_000,
}, async () => {
  const { calls, user, router } = openApp({ at: '/comprobantes', session: ana });
  await calls.answer(LIST, 200, page({ ...confirmed, repeats: 1 }, proof));
  await screen.findByRole('row', { name: /López.*19\/11\/2026.*60,00.*Pichincha.*Espera el movimiento \(repetido\)/ });
  expect(await findings()).toEqual([]);
  const drop = () =>
    user.upload(screen.getByLabelText('Subir un comprobante'), new File(['x'], 'foto.png', { type: 'image/png' }));
  await drop();
  await waitFor(() => expect(calls.waiting(LIST)).toBe(1));
  await calls.answer(LIST, 422, { error: true, msg: 'El archivo no es un PDF ni una imagen.' });
  await screen.findByText('El archivo no es un PDF ni una imagen.');
  await drop();
  await waitFor(() => expect(calls.waiting(LIST)).toBe(1));
  await calls.answer(LIST, 201, proof);
  await waitFor(() => expect(router.state.location.pathname).toBe('/comprobantes/p1'));
});

test('a person says beside the picture what it says; who was slower sees the other change and keeps what was typed', {
  timeout: 60_000,
}, async () => {
  const { calls, user, press, fill } = await opened();
  const picture = await screen.findByRole('img', { name: 'foto.jpg' });
  expect(picture.getAttribute('src')).toContain('/downloads/payment_proof?link=x');
  await calls.answer(
    ACCOUNTS,
    200,
    page({
      id: 'b1',
      bank: null,
      bank_name: 'P',
      number: '1',
      alias: 'P',
      currency: 'USD',
      type: 'ahorros',
      mapping: null,
    }),
  );
  await press('Confirmar');
  await screen.findByText('Elija el cliente.');
  await user.click(screen.getByRole('combobox', { name: /^Cliente/ }));
  await calls.answer(ALL, 200, page(...allCustomers));
  await user.click(await screen.findByRole('option', { name: /López/ }));
  await calls.answer(OWED, 200, { customer: 'c1', total: '60.00', documents: [owed] });
  await user.click(await screen.findByRole('checkbox', { name: /F-1/ }));
  await fill('Monto', '60');
  await fill('Día del pago', '19/11/2026');
  await fill('Banco', 'Pichincha');
  await fill('Referencia', '451277');
  expect(await findings()).toEqual([]);
  await press('Confirmar');
  await waitFor(() => expect(calls.waiting(ONE)).toBe(1));
  const body = {
    ...{ customer: 'c1', amount: '60.00', currency: 'USD', paid_on: '2026-11-19', bank: 'Pichincha' },
    ...{ reference: '451277', account: '', documents: ['f1'] },
  };
  expect(calls.seen.at(-1)?.body).toEqual({ ...body, version: 1 });
  const msg = 'Otra persona cambió este comprobante mientras usted lo revisaba, y no se guardó nada.';
  await calls.answer(ONE, 412, { error: true, msg });
  await calls.answer(ONE, 200, { ...proof, version: 2, account: '2200112245' });
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Cuenta de destino' }).getAttribute('value')).toBe('2200112245'),
  );
  await press('Confirmar');
  await waitFor(() => expect(calls.waiting(ONE)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ ...body, account: '2200112245', version: 2 });
  await calls.answer(ONE, 200, { ...confirmed, version: 3 });
  await calls.answer(ONE, 200, { ...confirmed, version: 3 });
  await screen.findByText('Comprobante confirmado');
  await screen.findByText(
    'Todavía no llega un movimiento con esta referencia y este monto, de ese día o del hábil siguiente.',
  );
  await screen.findByText('Los que faltan');
});

test('a certificate is told apart, with what may be registered of each document; its XML is no payment', {
  timeout: 60_000,
}, async () => {
  const certificate = {
    ...{ ...proof, customer: 'c1', customer_name: 'López C.A.', origin: 'pagina', kind: 'retencion', caption: '' },
    documents: [
      { id: 'f1', number: 'F-1', currency: 'USD', owed: '0.00', expected: '62.50' },
      { id: 'f2', number: 'F-2', currency: 'USD', owed: '100.00', expected: '0.00' },
      { id: 'f3', number: 'F-3', currency: 'USD', owed: '0.00', expected: '0.00' },
    ],
  } satisfies PaymentProofDetail;
  const { press } = await opened(certificate);
  await screen.findByText(/lo envió como comprobante de retención.*Si en verdad es un pago/);
  const links = screen.getAllByRole('link', { name: /^F-\d:/ });
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^F-1: falta la retención de .*62,50$/),
    expect.stringMatching(/^F-2: debe .*100,00$/),
    'F-3: ya no debe nada. Para registrar la retención, antes deshaga por ese monto lo que lo saldó.',
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/documentos/f1',
    '/documentos/f2',
    '/documentos/f3',
  ]);
  screen.getByRole('button', { name: 'Confirmar' });
  expect(await findings()).toEqual([]);
  await press('Descartar');
  expect((await screen.findByRole('textbox', { name: 'Por qué' })).getAttribute('value')).toBe('Retención registrada');
});

test('staff say that a file is a certificate, and go on to the documents of its customer', {
  timeout: 60_000,
}, async () => {
  const KIND = `${ONE}kind/`;
  const mailed: PaymentProofDetail = {
    ...proof,
    customer: 'c1',
    customer_name: 'López C.A.',
    origin: 'correo',
    kind: 'otra_cosa',
    documents: [],
  };
  const { calls, press, user } = await opened(mailed);
  expect(screen.queryByText(/Registre la retención en el documento/)).toBeNull();
  await press('Cambiar qué es');
  const dialog = within(await screen.findByRole('dialog', { name: '¿Qué es este archivo?' }));
  await user.selectOptions(dialog.getByLabelText(/^Qué es/), 'retencion');
  expect(await findings()).toEqual([]);
  await press('Guardar');
  await waitFor(() => expect(calls.waiting(KIND)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ kind: 'retencion', version: 1 });
  await calls.answer(KIND, 422, { error: true, msg: 'No se cambió nada.', fields: { kind: 'Es otra cosa.' } });
  await screen.findByText('Es otra cosa.');
  await press('Guardar');
  await calls.answer(KIND, 200, { ...mailed, kind: 'retencion', version: 2 });
  await calls.answer(ONE, 200, { ...mailed, kind: 'retencion', version: 2 });
  await screen.findByText(/^Es un comprobante de retención, y no un pago\. Registre/);
  const link = screen.getByRole('link', { name: 'Elegir el documento de López C.A.' });
  expect(link.getAttribute('href')).toBe('/documentos?idCustomer=c1');
});

test('the XML of a certificate has no payment to confirm', { timeout: 60_000 }, async () => {
  await opened({ ...proof, origin: 'pagina', kind: 'retencion', media_type: 'application/xml' });
  await screen.findByText(/lo envió como comprobante de retención/);
  expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cambiar qué es' })).toBeNull();
});

test('one that is there already is told with the way to the other; it is discarded with a reason', {
  timeout: 60_000,
}, async () => {
  const { calls, press, fill } = await opened({
    ...proof,
    same: [
      { id: 'p0', by: 'archivo', customer_name: 'López C.A.', status: 'unido', created_at: '2026-11-18T15:00:00Z' },
    ],
  });
  const other = await screen.findByRole('link', { name: /Es el mismo archivo que el del 18\/11\/2026 · López/ });
  expect(other.getAttribute('href')).toContain('/comprobantes/p0');
  await press('Descartar');
  await press('Descartar 1 comprobante');
  await screen.findByText('Escriba por qué.');
  await fill('Por qué', 'Repetido');
  await press('Descartar 1 comprobante');
  await waitFor(() => expect(calls.waiting(`${ONE}discard/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toEqual({ reason: 'Repetido', version: 1 });
  const discarded = { ...proof, version: 2, status: 'descartado', reason: 'Repetido' };
  await calls.answer(`${ONE}discard/`, 200, discarded);
  await calls.answer(ONE, 200, discarded);
  await screen.findByText('Descartado: Repetido');
  expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull();
});

test('whoever only reads sees what it says and its movement, and changes nothing', async () => {
  await opened(
    {
      ...confirmed,
      ...{
        status: 'unido',
        media_type: 'application/pdf',
        documents: [{ id: 'f1', number: 'F-1', currency: 'USD', owed: '60.00', expected: '0.00' }],
      },
      movement: { id: 'm1', conciliation: 'n1', date: '2026-11-19', description: 'TRANSF LOPEZ', is_open: true },
    },
    reader,
  );
  await screen.findByRole('link', { name: /Abrir el PDF/ });
  const movement = await screen.findByRole('link', { name: 'TRANSF LOPEZ' });
  expect(movement.getAttribute('href')).toContain('/conciliaciones/n1?movement=m1');
  const fields = within(screen.getByRole('region', { name: 'Qué dice el comprobante' }));
  fields.getByText('F-1');
  expect(screen.queryByRole('button', { name: /Descartar|Guardar|Confirmar/ })).toBeNull();
});
