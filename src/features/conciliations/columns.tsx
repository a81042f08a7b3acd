import { makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { isZero } from '../../api/contract/money';
import type { Conciliation } from '../../api/contract/reconciliation/shapes';
import { bankAccountInWords } from '../../domain/columns/bankAccount';
import { date, moment, shortDate } from '../../ui/format/dates';
import { count, UNKNOWN } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { ProgressBar } from '../../ui/waiting/ProgressBar';
import { words } from './words';

const useStyles = makeStyles({
  progress: { display: 'grid', gridTemplateColumns: '40px auto', alignItems: 'center', gap: '8px' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

function Reconciled({ reconciled, reconcilable }: Conciliation) {
  const styles = useStyles();
  if (reconcilable === 0) return <span className={styles.quiet}>{words.noCredits}</span>;
  if (reconciled === null && reconcilable === null) return UNKNOWN;
  return (
    <span className={styles.progress}>
      {/** Its place stays empty where the provider counts only one. */}
      {reconciled === null || reconcilable === null ? <span /> : <ProgressBar value={reconciled / reconcilable} />}
      {words.of(count(reconciled), count(reconcilable))}
    </span>
  );
}

export function columnsFor(onRemove: ((conciliation: Conciliation) => void) | false): Column<Conciliation>[] {
  return [
    {
      key: 'name',
      header: words.name,
      width: 200,
      grow: 2,
      sort: 'name',
      render: ({ name, closed_at }) => (
        <span title={name}>
          {name}
          {closed_at && ` · ${words.closed}`}
        </span>
      ),
    },
    { key: 'account', header: words.bankAccount, width: 140, grow: 2, render: bankAccountInWords },
    { key: 'period', header: words.period, width: 160, render: ({ from, to }) => period(from, to) },
    {
      key: 'movements',
      header: words.movements,
      width: 108,
      align: 'end',
      spare: true,
      render: (c) => count(c.movements),
    },
    { key: 'reconciled', header: words.reconciled, width: 172, render: (c) => <Reconciled {...c} /> },
    {
      key: 'unassigned',
      header: words.unassigned,
      width: 120,
      align: 'end',
      render: (c) => <Money value={c.unassigned} currency={c.currency} muted={isZero(c.unassigned)} />,
    },
    {
      key: 'created',
      header: words.created,
      sort: 'created_at',
      width: 196,
      grow: 1,
      spare: true,
      uncut: true,
      render: (c) => words.createdBy(moment(c.created_at), c.created_by),
    },
    ...actionsColumn<Conciliation>(
      onRemove && { label: ({ name }) => words.remove(name), icon: <DeleteRegular />, run: onRemove },
    ),
  ];
}

function period(from: string | null, to: string | null): string {
  if (!from || !to) return '';
  if (from === to) return date(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDate(from) : date(from)} – ${date(to)}`;
}
