import { makeStyles, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { type NormalizationNotice, normalizationNoticesOf } from '../api/contract/row';
import { Tip } from '../ui/popup/Tip';
import type { Column } from '../ui/table/columns';
import { WarningBar } from '../ui/table/WarningBar';
import { oddWords as words } from './words';

const useStyles = makeStyles({
  mark: { color: tokens.colorStatusWarningForeground1, display: 'inline-flex' },
  raw: { margin: '4px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: '120px', overflow: 'auto' },
});

const listed = (normalizationNotices: NormalizationNotice[]) =>
  words.mended(normalizationNotices.map(({ field, received }) => `${field}: ${received}`));

/** Adds a column that marks the rows whose values were normalised, if there are any. */
export function withNormalizationNotices<Row>(columns: Column<Row>[], rows: readonly Row[]): Column<Row>[] {
  return rows.some((row) => normalizationNoticesOf(row).length > 0) ? [noticeColumn, ...columns] : columns;
}

const noticeColumn: Column<unknown> = {
  key: 'normalizationNotices',
  header: words.column,
  hideHeader: true,
  width: 36,
  align: 'center',
  render: (row) => <Mark normalizationNotices={normalizationNoticesOf(row)} />,
};

function Mark({ normalizationNotices }: { normalizationNotices: NormalizationNotice[] }) {
  const styles = useStyles();
  if (normalizationNotices.length === 0) return null;
  return (
    <Tip text={listed(normalizationNotices)}>
      <span className={styles.mark} role="img" aria-label={listed(normalizationNotices)}>
        <WarningRegular />
      </span>
    </Tip>
  );
}

/** The unreadable rows of an answer, as the provider sent them. */
export function Unreadable({ rows }: { rows: string[] }) {
  const styles = useStyles();
  if (rows.length === 0) return null;
  return (
    <WarningBar>
      {words.unreadable(rows.length)}
      <pre className={styles.raw}>{rows.join('\n')}</pre>
    </WarningBar>
  );
}

export function RecordNormalizationNotices({ record }: { record: unknown }) {
  const normalizationNotices = normalizationNoticesOf(record);
  if (normalizationNotices.length === 0) return null;
  return <WarningBar>{listed(normalizationNotices)}</WarningBar>;
}
