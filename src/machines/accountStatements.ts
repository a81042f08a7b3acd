import { exportAccountStatement, getAccountStatement, sendAccountStatement } from '../api/contract/accountStatement';
import { commandMachine } from './command';
import { exportMachine } from './export';
import { recordMachine } from './record';

export const accountStatementRecord = recordMachine('accountStatementRecord', getAccountStatement);
export const accountStatementExport = exportMachine('accountStatementExport', exportAccountStatement);
export const accountStatementSending = commandMachine('accountStatementSending', sendAccountStatement);
