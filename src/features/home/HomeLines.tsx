import { makeStyles } from '@fluentui/react-components';
import { Link } from 'react-router-dom';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  line: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 16px' },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  figure: { marginLeft: 'auto', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
});

type HomeLine = { key: string; to?: string; name: string; figure?: string };

/** The lines of a widget. */
export function HomeLines({ lines }: { lines: HomeLine[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {lines.map(({ key, to, name, figure }) => (
        <li key={key} className={styles.line}>
          <span className={styles.name}>{to ? <Link to={to}>{name}</Link> : name}</span>
          {figure && <span className={styles.figure}>{figure}</span>}
        </li>
      ))}
    </ul>
  );
}
