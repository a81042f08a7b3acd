import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { listBankAccounts } from '../../../src/api/contract/reconciliation/bankAccounts';
import { preview } from '../../../src/api/contract/reconciliation/preview';
import { conciliation } from '../../../src/api/contract/reconciliation/shapes';
import type { Caller } from '../service/caller';
import { expectOk } from '../service/receivables';

const LONG = 'Cuenta corriente de recaudación de la sucursal mayor de Santo Domingo Norte';

/** Where the things that a screen shows one of are listed. */
export const LISTS: Record<string, string> = {
  '/clientes': '/customers/customers/?ordering=-balance',
  '/gestiones': '/customers/worklist/',
  '/acuerdos': '/customers/agreements/',
  '/disputas': '/customers/disputes/',
  '/comprobantes': '/customers/payment_proofs/',
  '/suscripciones': '/customers/subscriptions/',
  '/documentos': '/customers/documents/?status=parcial',
  '/pagos': '/customers/payments_details/',
  '/enlaces-de-pago': '/integrations/paylinks/get_trackable_transactions/',
  '/reglas': '/conciliation/rules/',
  '/conciliaciones': '/conciliation/conciliations/',
  '/debitos': '/cash_management/automatic-debts/',
  '/cuentas-bancarias': '/customers/bankaccounts/?search=Pichincha',
  '/formatos-de-ordenes': '/cash_management/order_layouts/',
  '/plantillas': '/customers/templates/',
  '/politicas': '/campaigns/policies/',
  '/campanas': '/campaigns/campaigns_list/',
  '/salida': '/console/messages/',
};

const listed = z.looseObject({ results: z.array(z.looseObject({ id: z.string() })) });

/** A conciliation, a debit, an account whose name is long, and a document of more money than there is. */
export async function fill(person: Caller): Promise<void> {
  const { results: accounts } = listBankAccounts.answer.parse(expectOk(await person.get('/customers/bankaccounts/')));
  const account = accounts.find(({ alias }) => alias === 'Pichincha operativa') ?? accounts[0];
  const form = new FormData();
  form.set('bank_account', account?.id ?? '');
  form.set('file', new File([readFileSync('examples/pichincha-2026-10.csv')], 'pichincha-2026-10.csv'));
  const read = preview.parse(expectOk(await person.post('/conciliation/conciliations/preview_data/', form)));
  conciliation.parse(
    expectOk(await person.post('/conciliation/conciliations/save_movements/', { preview_id: read.id })),
  );
  expectOk(
    await person.post('/cash_management/automatic-debts/', {
      name: 'Noviembre',
      bank_account: account?.id,
      collect_on: '2026-12-01',
    }),
  );
  const { number = '', bank, type = '', currency = '' } = account ?? {};
  const body = new URLSearchParams({ number, bank: bank ?? '', type, currency, alias: LONG });
  expectOk(await person.send('PUT', `/customers/bankaccounts/${account?.id}/`, body));
}

/** The address of a screen: where it shows one of many, that of the first. */
export async function addressOf(person: Caller, path: string): Promise<string> {
  const plain = path.replace(/(\/:\w+\?)+$/, '');
  if (!plain.includes(':id')) return plain;
  const list = LISTS[plain.replace(/\/:id.*/, '')];
  if (list === undefined) throw new Error(`where is one for ${path} listed?`);
  const [first] = listed.parse(expectOk(await person.get(list))).results;
  return plain.replace(':id', first?.id ?? '');
}
