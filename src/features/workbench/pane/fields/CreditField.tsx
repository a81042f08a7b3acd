import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { CustomerPicker } from '../../../../domain/CustomerPicker';
import type { WorkbenchActor } from '../../../../machines/workbench/workbench';
import { dispositionWords as words } from '../../dispositionWords';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px' },
});

/** Credits the entire movement to a customer. */
export function CreditField({ workbenchRef }: { workbenchRef: WorkbenchActor }) {
  const styles = useStyles();
  const creditHolder = useSelector(workbenchRef, ({ context }) => context.remainder.creditHolder);
  return (
    <form
      className={styles.root}
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
  );
}
