import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { Link } from 'react-router-dom';
import type {
  ReconciliationRule,
  ReconciliationRuleDetail,
} from '../../api/contract/reconciliation/reconciliationRules';
import { ruleText, trustLevels } from '../../domain/ruleWords';
import { StateChip } from '../../ui/Chip';
import { date, localTime, moment } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { kindWords, resultWords, words } from './words';

type Actions = Record<'onSwitch' | 'onRemove', false | ((rule: ReconciliationRule) => void)>;

export function columnsFor({ onSwitch, onRemove }: Actions): Column<ReconciliationRule>[] {
  return [
    {
      key: 'rule',
      header: words.rule,
      width: 260,
      grow: 3,
      render: (rule) => <span title={ruleText(rule)}>{ruleText(rule)}</span>,
    },
    { key: 'kind', header: words.kind, width: 150, extra: true, render: ({ kind }) => kindWords[kind] },
    {
      key: 'autonomy',
      header: words.autonomy,
      width: 110,
      render: (rule) => <StateChip {...trustLevels[rule.autonomy]} />,
    },
    { key: 'hits', header: words.hits, width: 84, align: 'end', render: ({ hits }) => count(hits) },
    { key: 'mistakes', header: words.mistakes, width: 84, align: 'end', render: ({ mistakes }) => count(mistakes) },
    { key: 'state', header: words.state, width: 100, render: ({ enabled }) => (enabled ? words.on : words.off) },
    {
      key: 'created',
      header: words.createdAt,
      sort: 'created_at',
      width: 110,
      extra: true,
      render: ({ created_at }) => date(localTime(created_at)),
    },
    ...actionsColumn<ReconciliationRule>(
      onSwitch && {
        label: (rule) => words.switchOffOf(ruleText(rule)),
        icon: <PauseRegular />,
        run: onSwitch,
        can: ({ enabled }) => enabled,
      },
      onSwitch && {
        label: (rule) => words.switchOnOf(ruleText(rule)),
        icon: <PlayRegular />,
        run: onSwitch,
        can: ({ enabled }) => !enabled,
      },
      onRemove && { label: (rule) => words.removeOf(ruleText(rule)), icon: <DeleteRegular />, run: onRemove },
    ),
  ];
}

type Month = ReconciliationRuleDetail['months'][number];
export const monthColumns: Column<Month>[] = [
  { key: 'month', header: words.month, width: 120, render: ({ month }) => month.split('-').reverse().join('/') },
  { key: 'hits', header: words.hits, width: 100, align: 'end', render: ({ hits }) => count(hits) },
  { key: 'mistakes', header: words.mistakes, width: 100, align: 'end', render: ({ mistakes }) => count(mistakes) },
  { key: 'undone', header: words.undone, width: 100, align: 'end', render: ({ undone }) => count(undone) },
];

type AboutMovement = {
  movement_id: string;
  conciliation_id: string;
  date: string;
  description: string;
  amount: string;
};

/** The movement, where it was decided. */
export const MovementLink = ({ movement_id, conciliation_id, date: day, description }: AboutMovement) => (
  <Link to={`/conciliaciones/${conciliation_id}?movement=${movement_id}`}>{`${date(day)} · ${description}`}</Link>
);

export const movementColumns: Column<AboutMovement>[] = [
  { key: 'movement', header: words.movement, width: 300, grow: 1, render: (one) => <MovementLink {...one} /> },
  {
    key: 'amount',
    header: words.amount,
    width: 120,
    align: 'end',
    render: ({ amount }) => <Money value={amount} currency={undefined} signed />,
  },
];

type Outcome = ReconciliationRuleDetail['outcomes'][number];
export const outcomeColumns: Column<Outcome>[] = [
  { key: 'when', header: words.when, width: 150, render: ({ at }) => moment(at) },
  { key: 'movement', header: words.movement, width: 260, render: (one) => <MovementLink {...one} /> },
  {
    key: 'amount',
    header: words.amount,
    width: 120,
    align: 'end',
    render: ({ amount }) => <Money value={amount} currency={undefined} signed />,
  },
  {
    key: 'result',
    header: words.result,
    width: 180,
    render: ({ result, counts }) => (counts ? resultWords[result] : words.notCounted(resultWords[result])),
  },
  { key: 'who', header: words.who, width: 140, render: ({ who }) => who },
];
