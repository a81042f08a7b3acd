import { MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { isAssignable } from '../../../machines/workbench/movements';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { KeepFocus } from '../../../ui/frame/KeepFocus';
import { RefusedState } from '../../../ui/RefusedState';
import { PANE_HEIGHT } from '../MovementsList';
import { movementWords as words } from '../words';
import { Allocations } from './Allocations';
import { AssignFoot } from './AssignFoot';
import { Assigning } from './Assigning';
import { MovementHead } from './MovementHead';
import { NoteAndHistory } from './NoteAndHistory';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', height: `calc(${PANE_HEIGHT} - 34px)` },
  body: { display: 'flex', flexDirection: 'column', gap: '16px', overflowY: 'auto', minHeight: 0, flexGrow: 1 },
});

type Props = {
  workbenchRef: WorkbenchActor;
  mayChange: boolean;
  currency: string;
  searchField: Ref<HTMLInputElement>;
};

/** The movement in hand: what it is, which documents may explain it, what was done with it. */
export function MovementPane({ workbenchRef, mayChange, currency, searchField }: Props) {
  const styles = useStyles();
  const detail = useSelector(workbenchRef, ({ context }) => context.detail);
  const movement = useSelector(
    workbenchRef,
    ({ context }) => context.detail ?? context.movements.find(({ id }) => id === context.selected),
  );
  const problem = useSelector(workbenchRef, ({ context }) => context.problem);
  const refusal = useSelector(workbenchRef, ({ context: { refusals, selected } }) =>
    selected === undefined ? undefined : refusals[selected],
  );
  const isCut = useSelector(workbenchRef, ({ context }) => context.isCut);
  const isRefused = useSelector(workbenchRef, (current) => current.matches({ working: { detail: 'refused' } }));
  if (!movement) return words.none;
  const canAssign = isAssignable(movement);
  return (
    <KeepFocus>
      <div className={styles.root}>
        <MovementHead movement={movement} currency={currency} />
        <div className={styles.body}>
          {refusal && <Said intent="warning">{words.notAccepted(refusal)}</Said>}
          {isRefused && (
            <RefusedState message={problem?.reason ?? ''} onRetry={() => workbenchRef.send({ type: 'RETRY_DETAIL' })} />
          )}
          {!isRefused && problem && <Said intent="error">{problem.reason}</Said>}
          {isCut && <Said intent="warning">{words.isCut}</Said>}
          {movement.status === 'sin_aplicar' && <Said intent="info">{words.out}</Said>}
          {detail && (
            <Allocations workbenchRef={workbenchRef} detail={detail} mayChange={mayChange} currency={currency} />
          )}
          {canAssign && !isRefused && (
            <Assigning
              workbenchRef={workbenchRef}
              detail={detail}
              mayChange={mayChange}
              currency={currency}
              searchField={searchField}
            />
          )}
          {detail && <NoteAndHistory workbenchRef={workbenchRef} detail={detail} mayChange={mayChange} />}
        </div>
        {detail && canAssign && mayChange && (
          <AssignFoot workbenchRef={workbenchRef} detail={detail} currency={currency} />
        )}
      </div>
    </KeepFocus>
  );
}

function Said({ intent, children }: { intent: 'info' | 'warning' | 'error'; children: string }) {
  return (
    <MessageBar intent={intent} layout="multiline" role={intent === 'error' ? 'alert' : undefined}>
      <MessageBarBody>{children}</MessageBarBody>
    </MessageBar>
  );
}
