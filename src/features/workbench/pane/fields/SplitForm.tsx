import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { MovementDetail } from '../../../../api/contract/reconciliation/shapes';
import { amountEntered, freeCategories, leftBeside } from '../../../../machines/workbench/dispositions';
import type { WorkbenchActor } from '../../../../machines/workbench/workbench';
import { MoneyField } from '../../../../ui/fields/MoneyField';
import { namedOption } from '../../../../ui/fields/options';
import { SelectField } from '../../../../ui/fields/SelectField';
import { focusField } from '../PaneFields';
import { SelectForm } from './SelectForm';
import { splitWords as words } from './splitWords';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px' },
  category: { flex: '1 1 140px', minWidth: 0, maxWidth: '320px' },
  amount: { width: '132px' },
  quiet: { flexBasis: '100%', color: tokens.colorNeutralForeground2 },
});

type Props = { workbenchRef: WorkbenchActor; detail: MovementDetail; currency: string };

/** Adds a category to those that the movement is split over, with what is left as its amount. */
export function SplitForm({ workbenchRef, detail, currency }: Props) {
  const styles = useStyles();
  const root = useRef<HTMLFormElement>(null);
  const categories = useSelector(workbenchRef, ({ context }) => context.categories);
  const remainder = useSelector(workbenchRef, ({ context }) => context.remainder);
  const left = useSelector(workbenchRef, ({ context }) => leftBeside(context.draft, context.remainder, detail));
  const entry = useSelector(workbenchRef, ({ context }) => context.partEntry);
  const canAdd = useSelector(workbenchRef, (current) => current.can({ type: 'ADD_PART' }));
  const add = () => {
    if (!canAdd) return;
    workbenchRef.send({ type: 'ADD_PART' });
    focusField(root.current);
  };
  return (
    <SelectForm formRef={root} className={styles.root} onSubmit={add}>
      <div className={styles.category}>
        <SelectField
          label={words.category}
          value={entry.category}
          options={freeCategories(categories, remainder).map(namedOption)}
          onChange={(category) => workbenchRef.send({ type: 'TYPE_PART', changes: { category } })}
          size="small"
        />
      </div>
      <div className={styles.amount}>
        <MoneyField
          bare
          label={words.amount}
          value={amountEntered(entry, left)}
          currency={currency}
          onChange={(amount) => workbenchRef.send({ type: 'TYPE_PART', changes: { amount } })}
        />
      </div>
      <Button size="small" type="submit" disabledFocusable={!canAdd}>
        {words.add}
      </Button>
      <span className={styles.quiet}>{words.documents}</span>
    </SelectForm>
  );
}
