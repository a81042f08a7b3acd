import { useSelector } from '@xstate/react';
import { type Absence, listAbsences } from '../../api/contract/customers/absences';
import { useUser } from '../../console/AppProvider';
import { useListRef } from '../../resource/hooks/useRowActor';
import { nearDate } from '../../ui/format/dates';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { words } from './words';

/** Whom the person replaces today, and who replaces whom. */
export function AbsenceBar() {
  const user = useUser()?.id;
  const ref = useListRef(listAbsences);
  const absences = useSelector(ref, ({ context }) => context.page?.results) ?? [];
  const lines = absences.filter(({ status }) => status === 'vigente').map((one) => lineOf(one, user));
  if (lines.length === 0) return null;
  return (
    <MessageBar>
      <MessageBarBody>{lines.join(' ')}</MessageBarBody>
    </MessageBar>
  );
}

function lineOf({ person, person_name, substitute, substitute_name, ends_on }: Absence, user: string | undefined) {
  const day = nearDate(ends_on);
  if (substitute === user) return words.replacing(person_name, day);
  if (person === user) return words.replacedBy(substitute_name, day);
  return words.replaced(person_name, substitute_name, day);
}
