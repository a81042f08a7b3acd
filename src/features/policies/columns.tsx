import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { Link } from 'react-router-dom';
import type { Policy, PolicyStanding, ProposedAction } from '../../api/contract/messaging/policies';
import { channelName } from '../../domain/words';
import { Chip, StateChip } from '../../ui/Chip';
import { Band } from '../../ui/charts/Band';
import { date } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import {
  actionStatuses,
  audienceInWords,
  dayInWords,
  debtsInWords,
  owedInWords,
  policyStates,
  problemInWords,
  words,
} from './words';

export const stepFigures = ({ standing }: Policy) =>
  standing.map(({ day, debts }) => ({
    key: String(day),
    name: day === null ? words.notBegun : dayInWords(day),
    text: count(debts),
    size: debts,
  }));

/** One bar for those of a step, and one for each reason that suppresses some. */
export function debtFigures({ states }: PolicyStanding) {
  const figures = new Map<string, { key: string; name: string; text: string; size: number }>();
  for (const one of states) {
    const name = debtsInWords(one);
    const size = (figures.get(name)?.size ?? 0) + one.debts;
    figures.set(name, { key: name, name, text: count(size), size });
  }
  return [...figures.values()];
}

export const policyColumns: Column<Policy>[] = [
  { key: 'name', header: words.name, width: 180, grow: 2, render: ({ name }) => <span title={name}>{name}</span> },
  {
    key: 'audience',
    header: words.audience,
    width: 180,
    grow: 2,
    spare: true,
    render: (one) => <span title={audienceInWords(one)}>{audienceInWords(one)}</span>,
  },
  { key: 'state', header: words.status, width: 110, render: ({ state }) => <StateChip {...policyStates[state]} /> },
  { key: 'customers', header: words.customers, width: 90, align: 'end', render: ({ customers }) => count(customers) },
  { key: 'debts', header: words.debts, width: 90, align: 'end', render: ({ debts }) => count(debts) },
  {
    key: 'standing',
    header: words.standing,
    width: 160,
    grow: 1,
    render: (one) => <Band label={words.standing} parts={stepFigures(one)} />,
  },
  {
    key: 'problems',
    header: words.problems,
    width: 130,
    render: ({ problems }) =>
      problems.length === 0 ? (
        words.noProblems
      ) : (
        <span title={problems.map(problemInWords).join('\n')}>
          <Chip tone={problems.some(({ blocks }) => blocks) ? 'bad' : 'warn'}>{words.problemsOf(problems.length)}</Chip>
        </span>
      ),
  },
];

export const actionColumns = (
  suppressionWord: (held: NonNullable<ProposedAction['held']>) => string,
  onDone: false | ((action: ProposedAction) => void),
): Column<ProposedAction>[] => [
  {
    key: 'customer',
    header: words.customer,
    width: 180,
    grow: 2,
    render: ({ customer, customer_name }) => (
      <Link to={`/clientes/${customer}`} title={customer_name}>
        {customer_name}
      </Link>
    ),
  },
  {
    key: 'what',
    header: words.what,
    width: 240,
    grow: 3,
    render: (one) => {
      const what = words.whatOf(one, channelName(one.channel));
      return <span title={what}>{what}</span>;
    },
  },
  { key: 'documents', header: words.documents, width: 116, align: 'end', render: ({ documents }) => count(documents) },
  { key: 'owed', header: words.owed, width: 120, align: 'end', render: (one) => owedInWords(one) },
  {
    key: 'policy',
    header: words.policy,
    width: 150,
    grow: 1,
    spare: true,
    render: ({ policy, policy_name }) => <Link to={`/politicas/${policy}`}>{policy_name}</Link>,
  },
  { key: 'on_day', header: words.on, width: 100, spare: true, render: ({ on_day }) => date(on_day) },
  {
    key: 'status',
    header: words.status,
    width: 120,
    render: ({ status, held, reason }) => (
      <span title={held ? words.suppressedBy(suppressionWord(held)) : reason}>
        <StateChip {...actionStatuses[status]} />
      </span>
    ),
  },
  ...actionsColumn<ProposedAction>(
    onDone && {
      label: ({ customer_name }) => words.doneOf(customer_name),
      icon: <CheckmarkRegular />,
      run: onDone,
      can: ({ status }) => status === 'por_hacer',
    },
  ),
];
