import { makeStyles, tokens } from '@fluentui/react-components';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { DebitExclusion } from '../../../api/contract/debits/shapes';
import { documentInWords } from '../../../domain/columns/byId';
import { CustomerLink } from '../../../domain/columns/CustomerLink';
import {
  EXCLUSION_FILTERS,
  type ExclusionFilter,
  exclusionCounts,
  exclusionKey,
  ofKind,
} from '../../../machines/debits/exclusions';
import { withNormalizationNotices } from '../../../resource/NormalizationNotices';
import { FilterTabs } from '../../../ui/filters/FilterTabs';
import type { Column } from '../../../ui/table/columns';
import { DataList } from '../../../ui/table/DataList';
import { detailWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  where: { color: tokens.colorNeutralForeground2 },
});

const columns = (rows: DebitExclusion[]): Column<DebitExclusion>[] => [
  {
    key: 'customer',
    header: words.leftOutCustomer,
    width: 240,
    grow: 1,
    render: ({ customer, customer_name }) => <CustomerLink id={customer} name={customer_name} tab="datos" />,
  },
  ...(rows.some(({ document }) => document !== null) ? [documentColumn] : []),
  {
    key: 'reason',
    header: words.reason,
    width: 280,
    grow: 2,
    render: ({ reason, debit }) =>
      debit ? (
        <Link to={`/debitos/${debit}`} title={reason}>
          {reason}
        </Link>
      ) : (
        <span title={reason}>{reason}</span>
      ),
  },
];

const documentColumn: Column<DebitExclusion> = {
  key: 'document',
  header: words.document,
  width: 170,
  render: ({ document, document_number }) =>
    document !== null && <Link to={`/documentos/${document}`}>{documentInWords({ document, document_number })}</Link>,
};

type Props = {
  exclusion: ExclusionFilter;
  onExclusion: (exclusion: ExclusionFilter) => void;
} & Pick<
  ComponentProps<typeof DataList<DebitExclusion>>,
  'rows' | 'maxHeight' | 'status' | 'refusal' | 'onRetry' | 'filtered' | 'onClearFilters'
>;

/** The exclusions by reason, with links to fix them. */
export function LeftOutTable({ rows, exclusion, onExclusion, ...table }: Props) {
  const styles = useStyles();
  const shown = ofKind(rows, exclusion);
  const counts = exclusionCounts(rows);
  return (
    <div className={styles.root}>
      <FilterTabs
        label={words.leftOutBy}
        filters={EXCLUSION_FILTERS.filter((one) => one === 'all' || one === exclusion || counts[one] > 0)}
        names={words.exclusions}
        counts={counts}
        value={exclusion}
        onChange={onExclusion}
      />
      <div className={styles.where}>{words.mend[exclusion]}</div>
      <DataList
        {...table}
        label={words.lists.leftOut}
        columns={withNormalizationNotices(columns(shown), shown)}
        rows={shown}
        rowKey={exclusionKey}
        empty={{ title: words.noneLeftOut }}
      />
    </div>
  );
}
