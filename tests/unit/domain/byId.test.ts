import { expect, test } from 'vitest';
import { listConciliations } from '../../../src/api/contract/reconciliation/conciliations';
import { readLeniently } from '../../../src/api/lenient';
import { columnsFor } from '../../../src/features/conciliations/columns';

test('an account that a provider names by its id alone is shown by it', () => {
  const { data } = readLeniently(listConciliations.answer, [
    { id: 1, bank_account: 21 },
    { id: 2, bank_account: { id: 22, alias: 'Recaudadora' } },
    { id: 3 },
  ]);
  const account = columnsFor(false).find(({ key }) => key === 'account');
  expect(data?.results.map((one) => account?.render(one))).toEqual(['Cuenta 21', 'Recaudadora', '—']);
});
