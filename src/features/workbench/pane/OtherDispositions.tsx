import { Button, makeStyles, Subtitle2 } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import type { MovementDetail } from '../../../api/contract/reconciliation/shapes';
import { CustomerPicker } from '../../../domain/CustomerPicker';
import { filledCategory } from '../../../machines/workbench/change';
import { mayCategorise } from '../../../machines/workbench/dispositions';
import { isAssignable } from '../../../machines/workbench/movements';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { dispositionWords as words } from '../dispositionWords';
import { ASSIGN_FORM } from './AssignFoot';
import { CategoryForm } from './CategoryForm';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { margin: 0 },
  credit: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px' },
});

type Props = {
  workbenchRef: WorkbenchActor;
  detail: MovementDetail;
  categoryField: Ref<HTMLSelectElement>;
};

/** Dispositions of a movement without documents: a category or a credit. */
export function OtherDispositions({ workbenchRef, detail, categoryField }: Props) {
  const styles = useStyles();
  const isDrafting = useSelector(workbenchRef, ({ context }) => context.draft.length > 0);
  const creditHolder = useSelector(workbenchRef, ({ context }) => context.remainder.creditHolder);
  if (!mayCategorise(detail)) return null;
  return (
    <div className={styles.root}>
      <Subtitle2 as="h3" className={styles.title}>
        {words.others}
      </Subtitle2>
      <CategoryForm
        key={detail.id}
        filled={filledCategory(detail)}
        workbenchRef={workbenchRef}
        label={words.category}
        verb={words.give}
        selectField={categoryField}
      />
      {isAssignable(detail) && !isDrafting && (
        <form
          id={ASSIGN_FORM}
          className={styles.credit}
          onSubmit={(event) => {
            event.preventDefault();
            workbenchRef.send({ type: 'ACCEPT' });
          }}
        >
          <CustomerPicker
            label={words.setAll}
            value={creditHolder?.customer ?? ''}
            named={creditHolder?.name || words.chosen}
            onChange={(customer) => workbenchRef.send({ type: 'KEEP_AS_CREDIT', creditHolder: { customer, name: '' } })}
          />
          {creditHolder && (
            <Button size="small" onClick={() => workbenchRef.send({ type: 'KEEP_AS_CREDIT', creditHolder: undefined })}>
              {words.clearCreditHolder}
            </Button>
          )}
        </form>
      )}
    </div>
  );
}
