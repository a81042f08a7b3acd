import { expect, test } from 'vitest';
import { listBankAccounts } from '../../../src/api/contract/reconciliation/bankAccounts';
import { listConciliations } from '../../../src/api/contract/reconciliation/conciliations';
import { readLeniently } from '../../../src/api/lenient';
import { columnsFor as accountColumns } from '../../../src/features/bankAccounts/columns';
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

test('a bank that a provider names by its id alone is called as the list of banks calls it, else by its id', () => {
  const { data } = readLeniently(listBankAccounts.answer, [
    { id: 1, number: '0100', bank: 10 },
    { id: 2, number: '0200', bank: 11 },
    { id: 3, number: '0300', bank: { id: 12, name: 'JEP' } },
    { id: 4, number: '0400' },
  ]);
  const banks = [{ value: '10', name: 'Austro' }];
  const bank = accountColumns({ banks, onEdit: false, onRemove: false }).find(({ key }) => key === 'bank');
  expect(data?.results.map((one) => bank?.render(one))).toEqual(['Austro', 'Banco 11', 'JEP', '—']);
});
