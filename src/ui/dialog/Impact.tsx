import { makeStyles, tokens } from '@fluentui/react-components';
import { words } from '../words';

const useStyles = makeStyles({
  root: {
    margin: 0,
    padding: '12px 16px 12px 32px',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusLarge,
  },
});

/** What an act changes, one line each. */
export function Impact({ lines }: { lines: string[] }) {
  const styles = useStyles();
  if (lines.length === 0) return null;
  return (
    <ul className={styles.root} aria-label={words.impact}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
