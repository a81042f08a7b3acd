import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  line: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 16px' },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  figure: { marginLeft: 'auto', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  note: { flexBasis: '100%', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

export type HomeLine = { key: string; to?: string; name: string; figure?: string; note?: ReactNode };

/** The lines of a widget; `none` is the text without lines. */
export function HomeLines({ lines, none }: { lines: HomeLine[]; none?: string }) {
  const styles = useStyles();
  if (lines.length === 0) return <span>{none}</span>;
  return (
    <ul className={styles.list}>
      {lines.map(({ key, to, name, figure, note }) => (
        <li key={key} className={styles.line}>
          <span className={styles.name}>{to ? <Link to={to}>{name}</Link> : name}</span>
          {figure && <span className={styles.figure}>{figure}</span>}
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  );
}
