import { makeStyles, tokens } from '@fluentui/react-components';
import { normalizeForSearch } from '../../api/contract/withoutAccents';

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground2 } });

type Props = {
  search: string | undefined;
  /** The texts that the row shows. */
  shown: string[];
  others: (string | undefined)[];
};

/** Beside a name: what of the row the search found it by, where the row does not show it. */
export function FoundBy({ search = '', shown, others }: Props) {
  const styles = useStyles();
  const why = whyFound(search, shown, others);
  return why === undefined ? null : (
    <span className={styles.quiet} title={why}>
      {' '}
      · {why}
    </span>
  );
}

/** Why a search found a row, where the shown texts do not explain it: the first other text that has a word which those lack. */
function whyFound(search: string, shown: string[], others: (string | undefined)[]): string | undefined {
  const seen = normalizeForSearch(shown.join(' '));
  const words = normalizeForSearch(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !seen.includes(word));
  return others.find((text) => text && words.some((word) => normalizeForSearch(text).includes(word)));
}
