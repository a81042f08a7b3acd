import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccountStatement } from '../../src/api/contract/customers/accountStatements';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const STATEMENT = '/api/v1/customers/customers/c1/account_statement/';

const owed = { doc_type: 'factura', issue_date: '2026-10-01', due_date: '2026-10-31', total: '100.00', days: 21 };
const dollars: AccountStatement['currencies'][number] = {
  ...{ currency: 'USD', opening: '0.00', lines: [], balance: '150.00', overdue: '150.00', credit: '0.00' },
  disputed: '40.00',
  buckets: [{ bucket: '1-30', cantidad: 2, total: '150.00' }],
  documents: [
    { ...owed, id: 'd1', number: 'F-1', balance: '100.00', disputed: '40.00' },
    { ...owed, id: 'd2', number: 'F-2', balance: '50.00', disputed: '0.00' },
  ],
};
const statement: AccountStatement = {
  ...{ customer: 'c1', customer_name: 'Rosa Mora', customer_dni: '1710034065', company: 'Andina' },
  ...{ from: '2026-08-21', at: '2026-11-21' },
  currencies: [dollars, { ...dollars, currency: 'EUR', disputed: '0.00', documents: dollars.documents.slice(1) }],
};

test('what is in dispute stands apart in the balance and beside its document, and nowhere else', async () => {
  const { calls } = openApp({ session: ana, at: '/clientes/c1/estado-de-cuenta?al=2026-11-21' });
  await calls.answer(STATEMENT, 200, statement);
  const table = within(await screen.findByRole('table', { name: 'Documentos por pagar USD' }));
  const cells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(cells(/^F-1/).slice(-2)).toEqual(['$ 100,00', '$ 40,00']);
  expect(cells(/^F-2/).slice(-2)).toEqual(['$ 50,00', '']);
  // One head of the column and one of the sum: euros have neither.
  expect(screen.getAllByText('En disputa')).toHaveLength(2);
  expect(await findings()).toEqual([]);
});
