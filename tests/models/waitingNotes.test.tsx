import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WaitingNote } from '../../src/api/contract/receivables/imports';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const NOTES = '/api/v1/customers/waiting_notes/';
const note: WaitingNote = {
  ...{ id: 'n1', kind: 'nota_credito', number: '001-003-000000007', customer_dni: '1790011674001' },
  ...{ customer_name: 'Andes', issued_on: '2026-11-02', currency: 'USD', total: '115.00' },
  ...{ named: ['001-002-000000007'], refusal: '', created_by: 'Ana', created_at: '2026-11-03T10:00:00Z' },
};
const refused: WaitingNote = {
  ...{ ...note, id: 'n2', kind: 'retencion', number: '002-001-000000009' },
  refusal: 'Es por 90,00 y de lo que nombra se debe 10,00.',
};

test('the notes that wait for their document are seen where files are imported, with the reason, and discarded', async () => {
  const { calls, fails, press, user } = openApp({ at: '/documentos/importar', session: ana });
  await calls.answer(NOTES, 200, { count: 2, results: [note, refused] });
  await screen.findByRole('heading', { name: 'Esperan su documento' });
  await screen.findByText('Espera 001-002-000000007');
  await screen.findByText(/^Es por 90,00 .* Se intenta otra vez cada día\.$/);
  await press('Descartar 001-003-000000007');
  const question = await screen.findByRole('alertdialog', { name: '¿Descartar este comprobante?' });
  await user.click(within(question).getByRole('button', { name: 'Descartar' }));
  await fails(`${NOTES}n1/`, 'refused');
  await user.click(within(question).getByRole('button', { name: 'Descartar' }));
  await calls.answer(`${NOTES}n1/`, 200, {});
  await calls.answer(NOTES, 200, { count: 1, results: [refused] });
  await waitFor(() => expect(screen.queryByText('001-003-000000007')).toBeNull());
});

test('where nothing waits, nothing is said of it', async () => {
  const { calls } = openApp({ at: '/documentos/importar', session: ana });
  await calls.answer(NOTES, 200, { count: 0, results: [] });
  await screen.findByRole('button', { name: 'Elegir un archivo' });
  expect(screen.queryByText('Esperan su documento')).toBeNull();
});
