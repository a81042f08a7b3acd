import { getAccountStatement } from '../api/contract/accountStatement';
import { recordMachine } from './record';

export const accountStatementRecord = recordMachine('accountStatementRecord', getAccountStatement);
