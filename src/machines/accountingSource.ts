import { getAccountingSource, setAccountingSource } from '../api/contract/accountingSource';
import { commandMachine } from './command';
import { recordMachine } from './record';

export const accountingSourceRecord = recordMachine('accountingSourceRecord', getAccountingSource);
export const accountingSourceChange = commandMachine('accountingSourceChange', setAccountingSource);
