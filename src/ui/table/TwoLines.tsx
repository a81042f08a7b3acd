import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  wrapped: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: tokens.lineHeightBase200 },
  second: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

type Props = {
  first: ReactNode;
  second: ReactNode;
  /** The second goes on in a third line where it is long: the rows have room for it. */
  goesOn?: boolean;
  /** The row needs a person. */
  strong?: boolean;
  /** The tooltip, where a line is no text. */
  says?: string;
};

/** A cell of two lines, the second quieter. */
export function TwoLines({ first, second, goesOn, strong, says = [first, second].filter(Boolean).join(' · ') }: Props) {
  const styles = useStyles();
  return (
    <div title={says}>
      <div className={mergeClasses(styles.line, strong && styles.strong)}>{first}</div>
      <div className={goesOn ? styles.wrapped : styles.line}>
        <span className={styles.second}>{second}</span>
      </div>
    </div>
  );
}
