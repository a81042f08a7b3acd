import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useSelector } from '@xstate/react';
import { getOrderDispatch } from '../../api/contract/debits/orderDispatch';
import type { Debit } from '../../api/contract/debits/shapes';
import { useOffers } from '../../console/AppProvider';
import type { DebitActor } from '../../machines/debits/debit';
import type { OrderFormat } from '../../machines/debits/debitSetup';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { money } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import { RefusalBar } from '../../ui/RefusalBar';
import { Progress } from '../../ui/waiting/Progress';
import { Dispatch } from './Dispatch';
import { orderWords as words } from './words';

const useStyles = makeStyles({ root: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

/** The order file, and the way back to the details before it is sent. */
export function OrderPanel({ debitRef, debit }: { debitRef: DebitActor; debit: Debit }) {
  const styles = useStyles();
  const offers = useOffers();
  const snapshot = useSelector(debitRef, (current) => current);
  const isPreparing =
    snapshot.matches('checking') ||
    snapshot.matches('ordering') ||
    snapshot.matches('dispatching') ||
    snapshot.matches({ waiting: 'ordering' });
  const isSent = snapshot.matches('waiting');
  const { problem, check, sends } = snapshot.context;
  const layout = debit.layout_name;
  const button = (format: OrderFormat, label: string, isPrimary: boolean) => (
    <Button
      appearance={isPrimary ? 'primary' : 'secondary'}
      icon={<ArrowDownloadRegular />}
      disabledFocusable={!snapshot.can({ type: 'ORDER', format })}
      onClick={() => debitRef.send({ type: 'ORDER', format })}
    >
      {label}
    </Button>
  );
  return (
    <Panel title={words.title} body={isSent ? words.again : words.body}>
      {problem && snapshot.matches('saved') && <RefusalBar refusal={problem} />}
      {offers(getOrderDispatch) && <Dispatch key={String(isSent)} debitRef={debitRef} debit={debit} />}
      {isPreparing && <Progress label={words.preparing} />}
      <div className={styles.root}>
        {layout && button('banco', words.ofBank(layout), !isSent)}
        {button('csv', words.csv, !isSent && !layout)}
        {button('pain008', words.pain008, false)}
        {snapshot.can({ type: 'EDIT' }) && (
          <Button appearance="subtle" onClick={() => debitRef.send({ type: 'EDIT' })}>
            {words.edit}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={snapshot.matches('asking')}
        title={sends ? words.dispatchTitle : words.sendTitle}
        body={debit.name}
        impact={[
          ...words.sendImpact(debit.details, money(debit.total, debit.currency), sends),
          ...(check ? words.checked(check) : []),
        ]}
        verb={words.sendVerb(debit.details)}
        onConfirm={() => debitRef.send({ type: 'CONFIRM' })}
        onCancel={() => debitRef.send({ type: 'CANCEL' })}
      />
    </Panel>
  );
}
