import type { Bank, BankAccount } from '../../../src/api/contract/reconciliation/bankAccounts';

export const bank: Bank = { id: '1', name: 'Banco Andino', country: 'EC', cash_management: true };

export const account: BankAccount = {
  id: '7',
  version: 1,
  bank: bank.id,
  bank_name: bank.name,
  number: '2200998877',
  alias: 'Principal norte',
  currency: 'USD',
  type: 'corriente',
  mapping: null,
};
