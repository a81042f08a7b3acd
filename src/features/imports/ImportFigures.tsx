import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { RecordsImport } from '../../api/contract/receivables/imports';
import { count } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { statusesOf, words } from './words';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px 24px',
    padding: '12px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  figures: { display: 'flex', flexWrap: 'wrap', flex: '1 1 360px', gap: '8px 24px', margin: 0, minWidth: 0 },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
});

/** The counts of the rows by result, and the sums of documents by currency. */
export function ImportFigures({ preview, children }: { preview: RecordsImport; children?: ReactNode }) {
  const styles = useStyles();
  const { counts, totals, state } = preview;
  const names = state === 'saved' ? words.reportNames : words.filterNames;
  const figures: [label: string, value: ReactNode][] = [
    ...statusesOf(preview).map((status): [string, ReactNode] => [names[status], count(counts[status])]),
    ...totals.flatMap(({ currency, total, added }): [string, ReactNode][] => [
      [words.inFile(currency), <Money key="total" value={total} currency={currency} />],
      [words.added(currency), <Money key="added" value={added} currency={currency} />],
    ]),
  ];
  return (
    <div className={styles.root}>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
