import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { listQuickAnswers, type QuickAnswer } from '../../api/contract/messaging/quickAnswers';
import { withoutAccents } from '../../api/contract/withoutAccents';
import { useOffers } from '../../console/AppProvider';
import { useOptions } from '../../resource/hooks/useOptions';
import { words } from './words';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '180px',
    overflowY: 'auto',
    margin: 0,
    padding: '4px',
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  one: { width: '100%', justifyContent: 'flex-start', gap: '8px', fontWeight: tokens.fontWeightRegular },
  at: { backgroundColor: tokens.colorNeutralBackground1Hover },
  text: {
    color: tokens.colorNeutralForeground2,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minWidth: 0,
  },
  none: { padding: '4px 8px', color: tokens.colorNeutralForeground2 },
});

const asOption = (one: QuickAnswer) => ({ ...one, value: one.id, label: one.name });
const keyOf = (text: string) => withoutAccents(text).toLowerCase();

/** The company's quick answers: those that `/typed` finds, and which of them the arrows are at. */
export function useQuickAnswers() {
  const isOffered = useOffers()(listQuickAnswers);
  const all = useOptions(listQuickAnswers, asOption);
  const [at, setAt] = useState(0);
  const matching = (typed: string): QuickAnswer[] =>
    typed.startsWith('/') ? all.filter(({ name }) => keyOf(name).includes(keyOf(typed.slice(1)))) : [];
  return { isOffered, at, matching, move: (by: number) => setAt(at + by) };
}

type Props = { matches: QuickAnswer[]; at: number; onChoose: (answer: QuickAnswer) => void };

export function QuickAnswers({ matches, at, onChoose }: Props) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={words.quickAnswers}>
      {matches.map((one, place) => (
        <li key={one.id}>
          <Button
            appearance="subtle"
            className={mergeClasses(styles.one, place === at % matches.length && styles.at)}
            onClick={() => onChoose(one)}
          >
            {one.name} <span className={styles.text}>{one.text}</span>
          </Button>
        </li>
      ))}
      <li className={styles.none}>
        {matches.length === 0 && words.noQuickAnswers} <Link to="/respuestas-rapidas">{words.ownQuickAnswers}</Link>
      </li>
    </ul>
  );
}
