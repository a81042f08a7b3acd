import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { countedCents, fromCents } from '../../../api/contract/money';
import { CARTERA } from '../../../api/contract/offers';
import { useOffers } from '../../../console/AppProvider';
import { chosenIn, sharedCategory, sureOnes } from '../../../machines/workbench/movements';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { shortDate } from '../../../ui/format/dates';
import { MiddleCut } from '../../../ui/format/MiddleCut';
import { Money } from '../../../ui/format/Money';
import { chosenWords as words } from './chosenWords';
import { CategoryForm } from './fields/CategoryForm';
import { OpenedField } from './PaneFields';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', height: '100%' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: '4px 12px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  list: { margin: 0, padding: 0, listStyleType: 'none', overflowY: 'auto', flexGrow: 1, minHeight: 0 },
  line: {
    display: 'grid',
    gridTemplateColumns: '56px minmax(0, 1fr) auto',
    gap: '8px',
    padding: '4px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  foot: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px' },
});

/** The chosen movements, and the acts that apply to all of them at once. */
export function ChosenPane({ workbenchRef, currency }: { workbenchRef: WorkbenchActor; currency: string }) {
  const styles = useStyles();
  const movements = useSelector(workbenchRef, ({ context }) => context.movements);
  const checked = useSelector(workbenchRef, ({ context }) => context.checked);
  const canAccept = useSelector(workbenchRef, (current) => current.can({ type: 'ACCEPT' }));
  const canDefer = useSelector(workbenchRef, (current) => current.can({ type: 'DEFER' }));
  const offers = useOffers();
  const chosen = chosenIn({ movements, checked });
  const sure = sureOnes({ movements, checked, text: '' }).length;
  const category = sharedCategory(chosen);
  const sum = fromCents(chosen.reduce((total, { amount }) => total + countedCents(amount), 0));
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.title(chosen.length)}</h2>
        <Money value={sum} currency={currency} signed strong />
      </div>
      <ul className={styles.list}>
        {chosen.map(({ id, date, description, counterparty, amount }) => (
          <li key={id} className={styles.line}>
            <span>{shortDate(date)}</span>
            <MiddleCut text={description || counterparty} />
            <Money value={amount} currency={currency} signed />
          </li>
        ))}
      </ul>
      <OpenedField workbenchRef={workbenchRef} name="category">
        <CategoryForm
          all
          key={checked.join(' ')}
          filled={category?.id}
          workbenchRef={workbenchRef}
          label={words.category}
          verb={words.categorise(chosen.length)}
        />
      </OpenedField>
      <div className={styles.foot}>
        <Button onClick={() => workbenchRef.send({ type: 'CLEAR_CHECKED' })}>{words.clear}</Button>
        {offers(CARTERA) && (
          <Button disabledFocusable={!canDefer} onClick={() => workbenchRef.send({ type: 'DEFER' })}>
            {words.later}
          </Button>
        )}
        {canAccept && (
          <Button appearance="primary" onClick={() => workbenchRef.send({ type: 'ACCEPT' })}>
            {sure > 0 || !category ? words.accept(sure) : words.acceptCategory(category.name)}
          </Button>
        )}
      </div>
    </div>
  );
}
