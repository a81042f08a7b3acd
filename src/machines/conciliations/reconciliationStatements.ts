import type { ReconciliationStatement } from '../../api/contract/reconciliation/reconciliationStatement';

export const isClosed = ({ conciliation }: ReconciliationStatement): boolean => Boolean(conciliation.closed_at);
/** Every movement is resolved or deferred. */
export const mayClose = (statement: ReconciliationStatement): boolean =>
  !isClosed(statement) && statement.pending.count === 0;
