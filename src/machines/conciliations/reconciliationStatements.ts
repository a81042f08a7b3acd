import type { ReconciliationStatement } from '../../api/contract/reconciliationStatement';
import {
  closeConciliation,
  exportReconciliationStatement,
  getReconciliationStatement,
  reopenConciliation,
} from '../../api/contract/reconciliationStatement';
import { commandMachine } from '../kit/command';
import { exportMachine } from '../kit/export';
import { recordMachine } from '../kit/record';

export const reconciliationStatementRecord = recordMachine('reconciliationStatementRecord', getReconciliationStatement);
export const reconciliationStatementExport = exportMachine(
  'reconciliationStatementExport',
  exportReconciliationStatement,
);
export const conciliationClosing = commandMachine('conciliationClosing', closeConciliation);
export const conciliationReopening = commandMachine('conciliationReopening', reopenConciliation);

export const isClosed = ({ conciliation }: ReconciliationStatement): boolean => Boolean(conciliation.closed_at);
/** Every movement is resolved or deferred. */
export const mayClose = (statement: ReconciliationStatement): boolean =>
  !isClosed(statement) && statement.pending.count === 0;
