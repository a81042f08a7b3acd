import { Link } from 'react-router-dom';
import type { Conciliation } from '../../api/contract/reconciliation/shapes';
import { moment } from '../../ui/format/dates';
import { UNKNOWN } from '../../ui/format/format';
import { MessageBar, MessageBarActions, MessageBarBody } from '../../ui/MessageBar';
import { dispositionWords as words } from './dispositionWords';

/** Says that a closed conciliation is read-only, and where it can be reopened. */
export function ClosePanel({ conciliation }: { conciliation: Conciliation }) {
  const { id, closed_at, closed_by } = conciliation;
  if (!closed_at) return null;
  return (
    <MessageBar intent="info">
      <MessageBarBody>{words.closed(closed_by ?? UNKNOWN, moment(closed_at))}</MessageBarBody>
      <MessageBarActions>
        <Link to={`/conciliaciones/${id}/cierre`}>{words.toStatement}</Link>
      </MessageBarActions>
    </MessageBar>
  );
}
