import type { ClosedDay } from '../../api/contract/debits/shapes';
import { date } from '../../ui/format/dates';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { words } from './words';

/** The collection day is one on which banks book nothing. */
export function ClosedDayBar({ closed }: { closed: ClosedDay }) {
  if (!closed) return null;
  return (
    <MessageBar intent="warning">
      <MessageBarBody>{words.closedDay(closed.why, date(closed.next))}</MessageBarBody>
    </MessageBar>
  );
}
