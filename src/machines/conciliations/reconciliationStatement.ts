import type { ReconciliationStatement } from '../../api/contract/reconciliation/reconciliationStatement';
import { isClosed } from './conciliations';

/** Every movement is resolved or deferred. */
export const mayClose = ({ conciliation, pending }: ReconciliationStatement): boolean =>
  !isClosed(conciliation) && pending.count === 0;
