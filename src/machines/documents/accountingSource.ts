import { getAccountingSource, setAccountingSource } from '../../api/contract/accountingSource';
import { commandMachine } from '../kit/command';
import { recordMachine } from '../kit/record';

export const accountingSourceRecord = recordMachine('accountingSourceRecord', getAccountingSource);
export const accountingSourceChange = commandMachine('accountingSourceChange', setAccountingSource);
