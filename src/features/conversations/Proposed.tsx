import { Link } from 'react-router-dom';
import type { Utterance } from '../../api/contract/messaging/conversations';
import { Chip } from '../../ui/Chip';
import { date } from '../../ui/format/dates';
import { words } from './words';

type Props = NonNullable<Utterance['proposes']>[number] & { customer: string };

/** What a message suggests, with the way to where it is done. */
export function Proposed({ kind, due_on, customer }: Props) {
  if (kind === 'otro') return null;
  const { says, act, at } = words.proposes[kind];
  return (
    <>
      <Chip tone="brand">{due_on ? `${says} ${date(due_on)}` : says}</Chip>
      <Link to={`/clientes/${customer}/${at}`}>{act}</Link>
    </>
  );
}
