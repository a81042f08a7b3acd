import { readFileSync } from 'node:fs';
import { bankAccount } from '../../../src/api/contract/reconciliation/bankAccounts';
import { preview } from '../../../src/api/contract/reconciliation/preview';
import { conciliation } from '../../../src/api/contract/reconciliation/shapes';
import { pageOf } from '../../../src/api/contract/row';
import type { Caller } from '../service/caller';
import { expectOk, movementsOf } from '../service/receivables';

/** A month of the example's bank, saved, with its suggestions found. */
export async function conciliatedExample(person: Caller): Promise<string> {
  const accounts = pageOf(bankAccount).parse((await person.get('/customers/bankaccounts/')).body).results;
  const form = new FormData();
  form.set('bank_account', accounts.find(({ alias }) => /^Pichincha operativa/.test(alias))?.id ?? '');
  form.set('file', new File([readFileSync('examples/pichincha-2026-11.csv')], 'pichincha-2026-11.csv'));
  const { id: preview_id } = preview.parse(
    expectOk(await person.post('/conciliation/conciliations/preview_data/', form)),
  );
  const saved = await person.post('/conciliation/conciliations/save_movements/', { preview_id });
  const { id } = conciliation.parse(expectOk(saved));
  await movementsOf(person, id);
  return id;
}
