import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { DayFacts } from './days';
import { words } from './words';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 6px',
    width: '100%',
    minWidth: 0,
  },
  // Visible on a closed day too, whose cell is shaded.
  today: {
    padding: '0 6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 6px',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  holiday: {
    flexBasis: '100%',
    fontSize: tokens.fontSizeBase100,
    color: tokens.colorStatusDangerForeground1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
  },
});

type Props = { text: string; facts: DayFacts | undefined; isToday: boolean; children: ReactNode };

/** The head of a month's day, of a week's column, or of a day in the list. */
export function DayHead({ text, facts, isToday, children }: Props) {
  const styles = useStyles();
  return (
    <span className={styles.head}>
      {isToday ? (
        <span className={styles.today} aria-current="date">
          {text}
        </span>
      ) : (
        <span>{text}</span>
      )}
      {facts && (
        <span className={styles.facts}>
          {facts.documents > 0 && (
            <span title={words.documentsLong(facts.documents)}>{words.documents(facts.documents)}</span>
          )}
        </span>
      )}
      {facts?.holiday && (
        <span className={styles.holiday} title={facts.holiday}>
          {facts.holiday}
        </span>
      )}
      {children}
    </span>
  );
}
