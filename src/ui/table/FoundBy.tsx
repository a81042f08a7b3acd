import { makeStyles, tokens } from '@fluentui/react-components';
import { whyFound } from '../format/whyFound';

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground2 } });

type Props = {
  search: string | undefined;
  /** What the row shows by itself. */
  shown: string[];
  others: (string | undefined)[];
};

/** Beside a name: what of the row the search found it by, where the row does not show it. */
export function FoundBy({ search = '', shown, others }: Props) {
  const styles = useStyles();
  const why = whyFound(search, shown, others);
  return why === undefined ? null : <span className={styles.quiet}> · {why}</span>;
}
