import { Link } from 'react-router-dom';
import { isZero } from '../../api/contract/money';
import type { AgreedDocument, AgreementInstalment } from '../../api/contract/receivables/agreements';
import { suppressionWords } from '../../domain/message/suppressionWords';
import { StateChip } from '../../ui/Chip';
import { date, daysFromToday } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { instalmentStatuses, words } from './words';

const reminderColumn: Column<AgreementInstalment & { id: string }> = {
  key: 'reminder',
  header: words.reminder,
  width: 190,
  grow: 1,
  render: ({ reminder }) => reminder && <Reminder {...reminder} />,
};

export const instalmentColumnsIn = (
  currency: string,
  isReminded: boolean,
): Column<AgreementInstalment & { id: string }>[] => [
  { key: 'number', header: words.number, width: 80, render: ({ number }) => number },
  {
    key: 'due',
    header: words.date,
    width: 190,
    grow: 1,
    uncut: true,
    render: ({ due_on, status }) =>
      [date(due_on), status !== 'pagada' && daysFromToday(due_on)].filter(Boolean).join(' · '),
  },
  ...(isReminded ? [reminderColumn] : []),
  {
    key: 'status',
    header: words.status,
    width: 110,
    render: ({ status }) => <StateChip {...instalmentStatuses[status]} />,
  },
  {
    key: 'amount',
    header: words.amount,
    width: 130,
    align: 'end',
    render: ({ amount }) => <Money value={amount} currency={currency} strong />,
  },
  {
    key: 'paid',
    header: words.paid,
    width: 130,
    align: 'end',
    render: ({ paid }) => <Money value={paid} currency={currency} muted={isZero(paid)} />,
  },
];

type ReminderProps = NonNullable<AgreementInstalment['reminder']>;

function Reminder({ on, message, held }: ReminderProps) {
  if (held) return suppressionWords[held];
  return message ? <Link to={`/salida/${message}`}>{words.reminderSent(on)}</Link> : words.reminderSent(on);
}

export const documentColumnsIn = (currency: string): Column<AgreedDocument>[] => [
  {
    key: 'number',
    header: words.number,
    width: 160,
    grow: 1,
    render: ({ id, number }) => <Link to={`/documentos/${id}`}>{number}</Link>,
  },
  { key: 'due', header: words.due, width: 120, render: ({ due_date }) => (due_date ? date(due_date) : words.noDate) },
  {
    key: 'owed',
    header: words.owed,
    width: 130,
    align: 'end',
    render: ({ owed }) => <Money value={owed} currency={currency} />,
  },
  {
    key: 'balance',
    header: words.owedNow,
    width: 130,
    align: 'end',
    render: ({ balance }) => <Money value={balance} currency={currency} strong />,
  },
];
