import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import {
  getOrderDispatch,
  type OrderDispatch,
  sendDebitOrder,
  stopDebitOrder,
} from '../../api/contract/debits/orderDispatch';
import type { Debit } from '../../api/contract/debits/shapes';
import type { DebitActor } from '../../machines/debits/debit';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { Poll } from '../../resource/Poll';
import { StateChip } from '../../ui/Chip';
import { dispatchStates, dispatchWords as words } from './dispatchWords';

const useStyles = makeStyles({ root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' } });

/** An order usually arrives in seconds. */
const POLL_EVERY_MS = 2_000;

type Props = { debitRef: DebitActor; debit: Debit };

/** The source by which the order goes to the bank, and what became of it. */
export function Dispatch({ debitRef, debit }: Props) {
  const { id } = debit;
  const styles = useStyles();
  const [{ context }, recordRef] = useRecord(getOrderDispatch, { params: { id } });
  const found = context.record;
  const canOrder = useSelector(debitRef, (current) => current.can({ type: 'ORDER', format: 'csv' }));
  const isSaved = debit.status === 'guardado';
  const refresh = () => recordRef.send({ type: 'REFRESH' });
  const sending = useCommand(sendDebitOrder, { next: refresh });
  const stopping = useCommand(stopDebitOrder, { next: refresh });
  const ask = { params: { id } };
  if (!found) return null;
  const { way, dispatch } = found;
  const isOver = dispatch?.status === 'entregada' || (debit.status !== 'enviado' && !isSaved);
  const isOnItsWay = dispatch?.status === 'en_camino';
  return (
    <div className={styles.root}>
      {way && isSaved && (
        <Button
          disabledFocusable={!canOrder}
          onClick={() => debitRef.send({ type: 'ORDER', format: way.format, sends: true })}
        >
          {words.send(way.name)}
        </Button>
      )}
      {dispatch && <StateChip {...dispatchStates[dispatch.failure && isOnItsWay ? 'falla' : dispatch.status]} />}
      {dispatch && <span>{stateOf(dispatch)}</span>}
      {isOnItsWay && !dispatch.failure && <Poll everyMs={POLL_EVERY_MS} onDue={refresh} />}
      {way && !isSaved && !isOver && (
        <Button onClick={() => sending[1].send({ type: 'OPEN', ask })}>
          {isOnItsWay ? words.now : words.send(way.name)}
        </Button>
      )}
      {isOnItsWay && (
        <Button appearance="subtle" onClick={() => stopping[1].send({ type: 'OPEN', ask })}>
          {words.stop}
        </Button>
      )}
      {way && (
        <CommandConfirm
          command={sending}
          title={words.sendTitle(way.name)}
          body={debit.name}
          impact={isOnItsWay ? words.nowImpact : words.sendImpact}
          verb={words.sendVerb}
        />
      )}
      <CommandConfirm
        command={stopping}
        title={words.stopTitle}
        body={debit.name}
        impact={words.stopImpact}
        verb={words.stopVerb}
      />
    </div>
  );
}

const stateOf = (dispatch: OrderDispatch): string => words.states[dispatch.status](dispatch);
