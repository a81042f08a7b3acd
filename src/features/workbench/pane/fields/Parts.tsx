import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { Answer } from '../../../../machines/workbench/answer';
import type { WorkbenchActor } from '../../../../machines/workbench/workbench';
import { MoneyField } from '../../../../ui/fields/MoneyField';
import { splitWords as words } from './splitWords';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) 116px',
    alignItems: 'center',
    gap: '0 4px',
    padding: '2px 0',
  },
  name: { minWidth: 0, overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
});

type Props = { workbenchRef: WorkbenchActor; parts: Answer['parts']; currency: string; mayChange: boolean };

/** What each category takes of a movement that is split. */
export function Parts({ workbenchRef, parts, currency, mayChange }: Props) {
  const styles = useStyles();
  return parts.map((part) => {
    const set = (amount: string | undefined) => workbenchRef.send({ type: 'SET_PART', ...part, amount });
    return (
      <li key={part.category} className={styles.line}>
        <Checkbox checked disabled={!mayChange} aria-label={words.partOf(part.name)} onChange={() => set(undefined)} />
        <span className={styles.name}>{part.name}</span>
        <MoneyField
          bare
          label={words.amountOf(part.name)}
          value={part.amount}
          currency={currency}
          disabled={!mayChange}
          onChange={set}
        />
      </li>
    );
  });
}
