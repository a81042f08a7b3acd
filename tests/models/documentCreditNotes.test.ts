import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { detail } from '../support/answers/documents';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const DOCUMENT = `/api/v1/customers/documents/${detail.id}/`;
const NOTES = '/api/v1/customers/electronic_credit_notes/';
const page = (...results: object[]) => ({ count: results.length, results });
const note = {
  ...{ id: 'e1', number: '001-003-7', issued_on: '2026-10-01', currency: 'USD', total: '115.00', documents: 2 },
  ...{ created_by: 'Ana', created_at: '2026-10-02T12:00:00Z', voided_at: null },
};

test('an electronic credit note is taken back on the page of what it lowered, after a question', async () => {
  const { calls, press, fails, user } = openApp({ at: `/documentos/${detail.id}`, session: ana });
  await calls.answer(DOCUMENT, 200, detail);
  await calls.answer(NOTES, 200, page(note));
  await press('Anular 001-003-7');
  const question = within(await screen.findByRole('alertdialog', { name: '¿Anular esta nota de crédito?' }));
  question.getByText(/2 documentos vuelven a deber .*115,00.* en total/);
  expect(await findings()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Anular 1 nota' }));
  await fails(`${NOTES}e1/void/`, 'refused');
  await user.click(question.getByRole('button', { name: 'Anular 1 nota' }));
  const voided = { ...note, voided_at: '2026-10-03T12:00:00Z' };
  await calls.answer(`${NOTES}e1/void/`, 200, voided);
  await calls.answer(NOTES, 200, page(voided));
  await calls.answer(DOCUMENT, 200, detail);
  await screen.findByText('Anulada');
  expect(screen.queryByRole('button', { name: 'Anular 001-003-7' })).toBeNull();
});
