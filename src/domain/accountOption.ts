import type { BankAccount } from '../api/contract/reconciliation/bankAccounts';

/** A bank account as an option. */
export const accountOption = ({ id, alias }: BankAccount) => ({ value: id, label: alias });
