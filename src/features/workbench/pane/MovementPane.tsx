import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { isAssignable } from '../../../machines/workbench/movements';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { KeepFocus } from '../../../ui/frame/KeepFocus';
import { width } from '../../../ui/frame/theme';
import { RefusalBar } from '../../../ui/RefusalBar';
import { RefusedState } from '../../../ui/RefusedState';
import { Allocations } from './Allocations';
import { AssignedLines } from './AssignedLines';
import { AssignFoot } from './AssignFoot';
import { Assigning } from './Assigning';
import { DeferDialog } from './DeferDialog';
import { MovementHead } from './MovementHead';
import { MovementRules } from './MovementRules';
import { NoteAndHistory } from './NoteAndHistory';
import { OtherDispositions } from './OtherDispositions';
import { Remainder } from './Remainder';
import { RepeatNotice } from './RepeatNotice';
import { movementWords as words } from './words';

const stacked = `@media (max-width: ${width.stack - 1}px)`;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%' },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    overflowY: 'auto',
    minHeight: 0,
    flexGrow: 1,
    // It scrolls, so nothing in it shrinks or overflows.
    '> *': { flexShrink: 0 },
    [stacked]: { overflowY: 'visible' },
  },
});

type Props = {
  workbenchRef: WorkbenchActor;
  mayChange: boolean;
  currency: string;
  searchField: Ref<HTMLInputElement>;
  categoryField: Ref<HTMLSelectElement>;
};

/** The selected movement: data, candidates, and history. */
export function MovementPane({ workbenchRef, mayChange, currency, searchField, categoryField }: Props) {
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
  const draft = useSelector(workbenchRef, ({ context }) => context.draft);
  const isCut = useSelector(workbenchRef, ({ context }) => context.isCut);
  const isRefused = useSelector(workbenchRef, (current) => current.matches({ working: { detail: 'refused' } }));
  const isStale = useSelector(workbenchRef, (current) => current.matches({ working: { detail: { shown: 'stale' } } }));
  if (!movement) return words.none;
  const canAssign = isAssignable(movement);
  return (
    <KeepFocus>
      <div className={styles.root}>
        <MovementHead movement={movement} currency={currency} />
        {canAssign && detail && (
          <AssignedLines workbenchRef={workbenchRef} draft={draft} currency={currency} mayChange={mayChange} />
        )}
        <div className={styles.body}>
          {refusal && <Said intent="warning">{words.notAccepted(refusal)}</Said>}
          {isRefused && problem && (
            <RefusedState message={problem.reason} onRetry={() => workbenchRef.send({ type: 'RETRY' })} />
          )}
          {isStale && (
            <RefusalBar refusal={{ reason: words.isStale, severity: 'warning' }}>
              <Button size="small" onClick={() => workbenchRef.send({ type: 'RETRY' })}>
                {words.retry}
              </Button>
            </RefusalBar>
          )}
          {!isRefused && problem && <RefusalBar refusal={problem} isAlert />}
          {movement.repeats && <RepeatNotice workbenchRef={workbenchRef} repeats={movement.repeats} />}
          {isCut && <Said intent="warning">{words.isCut}</Said>}
          {movement.status === 'sin_aplicar' && <Said intent="info">{words.out}</Said>}
          {detail && (
            <Allocations workbenchRef={workbenchRef} detail={detail} mayChange={mayChange} currency={currency} />
          )}
          {detail && <MovementRules workbenchRef={workbenchRef} detail={detail} mayChange={mayChange} />}
          {canAssign && !isRefused && (
            <Assigning
              workbenchRef={workbenchRef}
              detail={detail}
              mayChange={mayChange}
              currency={currency}
              searchField={searchField}
            />
          )}
          {detail && mayChange && (
            <OtherDispositions workbenchRef={workbenchRef} detail={detail} categoryField={categoryField} />
          )}
          {detail && <NoteAndHistory workbenchRef={workbenchRef} detail={detail} mayChange={mayChange} />}
        </div>
        {detail && canAssign && mayChange && (
          <>
            <Remainder workbenchRef={workbenchRef} detail={detail} currency={currency} />
            <AssignFoot workbenchRef={workbenchRef} detail={detail} currency={currency} />
          </>
        )}
        {detail && <DeferDialog workbenchRef={workbenchRef} movement={detail} />}
      </div>
    </KeepFocus>
  );
}

function Said({ intent, children }: { intent: 'info' | 'warning'; children: string }) {
  return (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody>{children}</MessageBarBody>
    </MessageBar>
  );
}
