import { exportAccountStatement, getAccountStatement } from '../api/contract/accountStatement';
import { exportMachine } from './export';
import { recordMachine } from './record';

export const accountStatementRecord = recordMachine('accountStatementRecord', getAccountStatement);
export const accountStatementExport = exportMachine('accountStatementExport', exportAccountStatement);
