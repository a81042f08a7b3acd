import {
  createBank,
  createBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  listBanks,
  updateBankAccount,
} from '../api/contract/bankAccounts';
import { commandMachine } from './kit/command';
import { listMachine } from './kit/list';
import { recordMachine } from './kit/record';

export const bankAccountList = listMachine('bankAccountList', listBankAccounts);
export const bankList = listMachine('bankList', listBanks);
export const bankCreation = commandMachine('bankCreation', createBank);
export const bankAccountCreation = commandMachine('bankAccountCreation', createBankAccount);
export const bankAccountUpdate = commandMachine('bankAccountUpdate', updateBankAccount);
export const bankAccountDeletion = commandMachine('bankAccountDeletion', deleteBankAccount);
export const bankAccountRecord = recordMachine('bankAccountRecord', getBankAccount);
