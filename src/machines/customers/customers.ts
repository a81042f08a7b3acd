import { listBanks } from '../../api/contract/bankAccounts';
import { createContact, deleteContact, getContact, updateContact } from '../../api/contract/contacts';
import {
  changeSubcategories,
  createCustomer,
  deleteCustomer,
  deleteCustomerBank,
  exportCustomers,
  getCustomer,
  listCustomerDebits,
  listCustomers,
  saveCustomerBank,
  setCustomerDebit,
  updateCashManagement,
  updateCustomer,
} from '../../api/contract/customers';
import { listBankCodes, listCategories, listCities, listSubcategories } from '../../api/contract/lookups';
import { commandMachine } from '../kit/command';
import { exportMachine } from '../kit/export';
import { listMachine } from '../kit/list';
import { recordMachine } from '../kit/record';

export const customerList = listMachine('customerList', listCustomers);
export const customerExport = exportMachine('customerExport', exportCustomers);
export const customerRecord = recordMachine('customerRecord', getCustomer);
export const customerCreation = commandMachine('customerCreation', createCustomer);
export const subcategoriesChange = commandMachine('subcategoriesChange', changeSubcategories);
export const customerUpdate = commandMachine('customerUpdate', updateCustomer);
export const customerDeletion = commandMachine('customerDeletion', deleteCustomer);

export const customerDebit = commandMachine('customerDebit', setCustomerDebit);
export const customerDebitList = listMachine('customerDebitList', listCustomerDebits);
export const customerBankCreation = commandMachine('customerBankCreation', saveCustomerBank);
export const customerBankUpdate = commandMachine('customerBankUpdate', updateCashManagement);
export const customerBankDeletion = commandMachine('customerBankDeletion', deleteCustomerBank);

/** Read again when editing begins, because the page may be stale. */
export const contactRecord = recordMachine('contactRecord', getContact);
export const contactCreation = commandMachine('contactCreation', createContact);
export const contactUpdate = commandMachine('contactUpdate', updateContact);
export const contactDeletion = commandMachine('contactDeletion', deleteContact);

/** The banks that take part in automatic debits: asked for with `bankcm=true`. */
export const debitBankList = listMachine('debitBankList', listBanks);
export const bankCodeList = listMachine('bankCodeList', listBankCodes);
export const cityList = listMachine('cityList', listCities);
/** With their categories. */
export const subcategoriesRecord = recordMachine('subcategoriesRecord', listSubcategories);
export const categoryList = listMachine('categoryList', listCategories);
