import { Link as ActLink } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import type { createActivity } from '../../api/contract/customers/activities';
import type { Utterance } from '../../api/contract/messaging/conversations';
import type { useCommandAbout } from '../../resource/hooks/useCommand';
import { Chip } from '../../ui/Chip';
import { date } from '../../ui/format/dates';
import { amount as amountInWords } from '../../ui/format/format';
import { words } from './words';

type Proposal = NonNullable<Utterance['proposes']>[number];
/** What staff note about a message: the form is filled in with it. */
export type Noted = {
  kind: 'promesa' | 'mensaje';
  outcome?: 'disputa';
  note: string;
  amount?: string | undefined;
  due_on?: string | undefined;
};

export type NotedOf = Noted & { customer: string };
export type Noting = ReturnType<typeof useCommandAbout<typeof createActivity, NotedOf>>;

type Props = Proposal & {
  customer: string;
  text: string;
  /** Opens the form of a promise or a dispute; undefined for those who may not note any. */
  onNote: ((noted: Noted) => void) | undefined;
};

/** What a message suggests, with the way to where it is done, or the form filled in. */
export function Proposed({ kind, due_on, amount, customer, text, onNote }: Props) {
  if (kind === 'otro') return null;
  const { says, act, at } = words.proposes[kind];
  const noted = notedOf({ kind, due_on, amount }, text);
  const sought = kind === 'pago' && amount ? `?amount=${amount}` : '';
  return (
    <>
      <Chip tone="brand">
        {[says, due_on && date(due_on), amount && amountInWords(amount)].filter(Boolean).join(' ')}
      </Chip>
      {noted && onNote ? (
        <ActLink as="button" inline onClick={() => onNote(noted)}>
          {act}
        </ActLink>
      ) : (
        <Link to={`/clientes/${customer}/${at}${sought}`}>{act}</Link>
      )}
    </>
  );
}

function notedOf({ kind, due_on, amount }: Proposal, text: string): Noted | undefined {
  const note = text.slice(0, 2_000);
  if (kind === 'disputa') return { kind: 'mensaje', outcome: 'disputa', note };
  if (kind === 'promesa') return { kind, note, amount: amount ?? undefined, due_on: due_on ?? undefined };
  return undefined;
}
