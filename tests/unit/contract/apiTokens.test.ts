import { expect, test } from 'vitest';
import { EXAMPLE_PATH } from '../../../src/api/contract/console/apiTokens';
import { listCustomers } from '../../../src/api/contract/customers/customers';
import { listDocuments } from '../../../src/api/contract/receivables/documents';
import { listPayments } from '../../../src/api/contract/receivables/payments';
import { listConciliations } from '../../../src/api/contract/reconciliation/conciliations';

test('the order that is shown with a token reads the list of its scope, where the contract has it', () => {
  expect(EXAMPLE_PATH).toMatchObject({
    clientes: listCustomers.path,
    documentos: listDocuments.path,
    pagos: listPayments.path,
    conciliacion: listConciliations.path,
  });
});
