import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { fromCents, toCents } from '../../../../api/contract/money';
import type { MovementDetail } from '../../../../api/contract/reconciliation/shapes';
import { leftBeside } from '../../../../machines/workbench/dispositions';
import type { WorkbenchActor } from '../../../../machines/workbench/workbench';
import { MoneyField } from '../../../../ui/fields/MoneyField';
import { namedOption } from '../../../../ui/fields/options';
import { SelectField } from '../../../../ui/fields/SelectField';
import { focusField } from '../PaneFields';
import { SelectForm } from './SelectForm';
import { splitWords as words } from './splitWords';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  category: { flex: '1 1 140px', minWidth: 0, maxWidth: '320px' },
  amount: { width: '132px' },
});

type Props = { workbenchRef: WorkbenchActor; detail: MovementDetail; currency: string };

/** Adds a category to those that the movement is split over, with what is left as its amount. */
export function SplitForm({ workbenchRef, detail, currency }: Props) {
  const styles = useStyles();
  const root = useRef<HTMLFormElement>(null);
  const categories = useSelector(workbenchRef, ({ context }) => context.categories);
  const remainder = useSelector(workbenchRef, ({ context }) => context.remainder);
  const left = useSelector(workbenchRef, ({ context }) => leftBeside(context.draft, context.remainder, detail));
  const [category, choose] = useState('');
  const [typed, type] = useState<string>();
  const free = categories.filter(({ id }) => !remainder.parts?.some((part) => part.category === id));
  const chosen = free.find(({ id }) => id === category);
  const amount = typed ?? fromCents(Math.max(0, left));
  const canAdd = chosen !== undefined && (toCents(amount) ?? 0) > 0;
  const add = () => {
    if (!chosen || !canAdd) return;
    choose('');
    type(undefined);
    workbenchRef.send({ type: 'SET_PART', category: chosen.id, name: chosen.name, amount });
    focusField(root.current);
  };
  return (
    <SelectForm formRef={root} className={styles.root} onSubmit={add}>
      <div className={styles.category}>
        <SelectField
          label={words.category}
          value={category}
          options={free.map(namedOption)}
          onChange={choose}
          size="small"
        />
      </div>
      <div className={styles.amount}>
        <MoneyField bare label={words.amount} value={amount} currency={currency} onChange={type} />
      </div>
      <Button size="small" type="submit" disabledFocusable={!canAdd}>
        {words.add}
      </Button>
    </SelectForm>
  );
}
