import type { BankAccount } from '../api/contract/reconciliation/bankAccounts';

/** A bank account as an option. Another provider may know no alias. */
export const accountOption = ({ id, alias, number }: BankAccount) => ({ value: id, label: alias || number });
