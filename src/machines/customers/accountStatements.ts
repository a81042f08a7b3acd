import { exportAccountStatement, getAccountStatement, sendAccountStatement } from '../../api/contract/accountStatement';
import { commandMachine } from '../kit/command';
import { exportMachine } from '../kit/export';
import { recordMachine } from '../kit/record';

export const accountStatementRecord = recordMachine('accountStatementRecord', getAccountStatement);
export const accountStatementExport = exportMachine('accountStatementExport', exportAccountStatement);
export const accountStatementSending = commandMachine('accountStatementSending', sendAccountStatement);
