import {
  createBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  listBanks,
  updateBankAccount,
} from '../api/contract/bankAccounts';
import { commandMachine } from './command';
import { listMachine } from './list';
import { recordMachine } from './record';

export const bankAccountList = listMachine('bankAccountList', listBankAccounts);
export const bankList = listMachine('bankList', listBanks);
export const bankAccountCreation = commandMachine('bankAccountCreation', createBankAccount);
export const bankAccountUpdate = commandMachine('bankAccountUpdate', updateBankAccount);
export const bankAccountDeletion = commandMachine('bankAccountDeletion', deleteBankAccount);
export const bankAccountRecord = recordMachine('bankAccountRecord', getBankAccount);
