import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { detail } from '../support/answers/documents';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const DOCUMENT = `/api/v1/customers/documents/${detail.id}/`;
const CERTIFICATES = '/api/v1/customers/withholding_certificates/';
const EXPECTED = '/api/v1/customers/expected_withholdings/';
const KINDS = '/api/v1/customers/withholding_kinds/';

const page = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });
const kind = (id: string, tax: string, rate: string) => ({
  id,
  version: 1,
  country: 'EC',
  tax,
  code: '312',
  name: 'Bienes',
  rate,
  base: 'subtotal',
  supply: 'bienes',
  valid_from: null,
  valid_until: null,
  archived_at: null,
});
const certificate = {
  id: 'w1',
  version: 1,
  document: detail.id,
  document_number: detail.number,
  number: '001-002-123',
  issued_on: '2026-10-01',
  currency: 'USD',
  amount: '62.50',
  lines: [{ tax: 'renta', amount: '17.50', kind: 'k1', kind_name: 'Bienes' }],
  created_by: 'Ana',
  created_at: '2026-10-02T12:00:00Z',
  voided_at: null,
};

test('what a customer withheld is registered by its certificate, and taken back after a question', async () => {
  const app = openApp({ at: `/documentos/${detail.id}`, session: ana });
  await app.calls.answer(DOCUMENT, 200, detail);
  await app.calls.answer(EXPECTED, 200, page());
  await app.calls.answer(CERTIFICATES, 200, page());
  await app.press('Registrar retención');
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar comprobante de retención' }));
  await app.calls.answer(KINDS, 200, page(kind('k1', 'renta', '1.75'), kind('k2', 'iva', '30')));
  await app.press('Registrar');
  await dialog.findByText('Escriba el número del comprobante.');
  // Its day is the certificate's own, and not the day that it comes on.
  dialog.getByText('Escriba la fecha del comprobante.');
  await app.fill('Fecha', '31/12/2025');
  await app.fill('Número del comprobante', '001-002-123');
  await app.fill('Retenido de Renta', '17,50');
  await app.user.selectOptions(await dialog.findByRole('combobox', { name: 'Tipo, de Renta' }), 'k1');
  expect(dialog.queryByLabelText(/Retenido de Otra/)).toBeNull();
  expect(await findings()).toEqual([]);
  await app.press('Registrar');
  await app.calls.answer(CERTIFICATES, 201, certificate);
  expect(app.calls.seen.findLast(({ body }) => body !== undefined)?.body).toMatchObject({
    document: detail.id,
    number: '001-002-123',
    issued_on: '2025-12-31',
    renta: '17.50',
    renta_kind: 'k1',
  });
  await app.calls.answer(CERTIFICATES, 200, page(certificate));
  await app.calls.answer(DOCUMENT, 200, detail);
  await app.calls.answer(EXPECTED, 200, page());
  const row = within(await screen.findByRole('row', { name: /001-002-123/ }));
  row.getByText('Vigente');
  row.getByText(/Renta \(Bienes\).*17,50/);

  await app.press('Anular 001-002-123');
  await app.press('Anular 1 comprobante');
  await app.calls.answer(`${CERTIFICATES}w1/void/`, 200, { ...certificate, voided_at: '2026-10-03T12:00:00Z' });
  await app.calls.answer(CERTIFICATES, 200, page({ ...certificate, voided_at: '2026-10-03T12:00:00Z' }));
  await app.calls.answer(DOCUMENT, 200, detail);
  await screen.findByText('Anulado');
  expect(screen.queryByRole('button', { name: 'Anular 001-002-123' })).toBeNull();
});

test('a certificate of several rates of one tax names them all, and says what they come to', async () => {
  const app = openApp({ at: `/documentos/${detail.id}`, session: ana });
  await app.calls.answer(DOCUMENT, 200, detail);
  await app.calls.answer(EXPECTED, 200, page());
  await app.calls.answer(CERTIFICATES, 200, page());
  await app.press('Registrar retención');
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar comprobante de retención' }));
  await app.calls.answer(
    KINDS,
    200,
    page(kind('k1', 'renta', '1.75'), kind('k3', 'renta', '2.75'), kind('k2', 'iva', '30')),
  );
  await app.fill('Número del comprobante', '001-002-123');
  await app.fill('Fecha', '01/10/2026');
  await app.fill('Retenido de Renta', '10,50');
  await app.user.selectOptions(await dialog.findByRole('combobox', { name: 'Tipo, de Renta' }), 'k1');
  await app.press('Añadir otra tasa');
  await app.press('Añadir otra tasa');
  await app.press('Registrar');
  await waitFor(() => expect(dialog.getAllByText('Elija la tasa.')).toHaveLength(2));
  expect(dialog.getAllByText('Escriba un monto mayor que cero.')).toHaveLength(2);
  await app.press('Quitar la otra tasa 2');
  const further = dialog.getByRole('combobox', { name: 'Otra tasa 1' });
  expect(within(further).getByRole('option', { name: /^Renta · 2,75 %/ })).toBeTruthy();
  await app.user.selectOptions(further, 'k3');
  await app.fill('Retenido a la tasa 1', '11,00');
  await dialog.findByText(/^Total retenido: \$.21,50$/);
  expect(await findings()).toEqual([]);
  await app.press('Registrar');
  const msg = 'Ese tipo ya está en el comprobante. Sume los dos montos en uno.';
  await app.calls.answer(CERTIFICATES, 422, {
    error: true,
    msg,
    fields: { 'lines.0.kind': 'Ya está en el comprobante.' },
  });
  await dialog.findByText('Ya está en el comprobante.');
  // What was typed is there still.
  await dialog.findByText(/^Total retenido: \$.21,50$/);
  await app.press('Registrar');
  await waitFor(() => expect(app.calls.waiting(CERTIFICATES)).toBe(1));
  expect(app.calls.seen.findLast(({ body }) => body !== undefined)?.body).toMatchObject({
    ...{ renta: '10.50', renta_kind: 'k1' },
    lines: [{ kind: 'k3', amount: '11.00' }],
  });
  await app.calls.answer(CERTIFICATES, 201, { ...certificate, amount: '21.50' });
  await app.calls.answer(CERTIFICATES, 200, page(certificate));
  await app.calls.answer(DOCUMENT, 200, detail);
  await app.calls.answer(EXPECTED, 200, page());
});

test('a document that is paid but for a withholding says what is missing, which a certificate ends or a person lets go', async () => {
  const app = openApp({ at: `/documentos/${detail.id}`, session: ana });
  await app.calls.answer(DOCUMENT, 200, { ...detail, balance: '0.00', status: 'pagado' });
  const expected = {
    id: 'e1',
    version: 2,
    document: detail.id,
    document_number: detail.number,
    customer: 'c1',
    customer_name: 'Rosa',
    currency: 'USD',
    amount: '62.50',
    pending: '45.00',
    words: 'Retención por recibir: 1,75 % de renta y 30 % del IVA',
    created_by: 'Ana',
    created_at: '2026-10-02T12:00:00Z',
  };
  await app.calls.answer(EXPECTED, 200, page(expected));
  await app.calls.answer(CERTIFICATES, 200, page());
  await screen.findByText(/^Faltan \$.45,00. Retención por recibir: 1,75 % de renta/);
  await app.press('Registrar retención');
  await app.calls.answer(KINDS, 200, page(kind('k1', 'renta', '1.75')));
  await app.fill('Número del comprobante', '001-002-124');
  await app.fill('Fecha', '01/10/2026');
  await app.fill('Retenido de Renta', '40,00');
  await app.user.selectOptions(await screen.findByRole('combobox', { name: 'Lo que falte del comprobante' }), 'deuda');
  expect(await findings()).toEqual([]);
  await app.press('Registrar');
  await app.calls.answer(CERTIFICATES, 201, certificate);
  expect(app.calls.seen.findLast(({ body }) => body !== undefined)?.body).toMatchObject({
    renta: '40.00',
    rest: 'deuda',
  });
  await app.calls.answer(CERTIFICATES, 200, page(certificate));
  await app.calls.answer(DOCUMENT, 200, { ...detail, balance: '0.00', status: 'pagado' });
  await app.calls.answer(EXPECTED, 200, page(expected));

  await app.press('Pasar a deuda');
  const question = within(await screen.findByRole('alertdialog', { name: '¿Pasar a deuda lo que falta?' }));
  await app.user.click(question.getByRole('button', { name: 'Pasar a deuda' }));
  await app.calls.answer(`${EXPECTED}e1/release/`, 200, { ...expected, pending: '0.00' });
  expect(app.calls.seen.findLast(({ body }) => body !== undefined)?.body).toEqual({ version: 2 });
});

test('of a document that is paid in full the page tells how a late certificate is registered, those who may', async () => {
  const paid = { ...detail, balance: '0.00', status: 'pagado' };
  const app = openApp({ at: `/documentos/${detail.id}`, session: ana });
  await app.calls.answer(DOCUMENT, 200, paid);
  await app.calls.answer(EXPECTED, 200, page());
  await app.calls.answer(CERTIFICATES, 200, page());
  await screen.findByText(
    /^El documento ya no debe nada\. Si el cliente retuvo y además pagó todo, pagó de más: .* a favor del cliente\.$/,
  );
  expect(screen.queryByRole('button', { name: 'Registrar retención' })).toBeNull();
  expect(screen.queryByText('Todavía no hay comprobantes de retención.')).toBeNull();
  expect(await findings()).toEqual([]);
});
