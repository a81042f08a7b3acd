import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { splitMovement } from '../../../api/contract/reconciliation/conciliations';
import type { MovementDetail } from '../../../api/contract/reconciliation/shapes';
import { useOffers, useUser } from '../../../console/AppProvider';
import { filledCategory } from '../../../machines/workbench/change';
import { mayCategorise } from '../../../machines/workbench/dispositions';
import { isAssignable } from '../../../machines/workbench/movements';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { moment } from '../../../ui/format/dates';
import { KeepFocus } from '../../../ui/frame/KeepFocus';
import { width } from '../../../ui/frame/theme';
import { lazyPart } from '../../../ui/lazyPart';
import { MessageBar, MessageBarBody } from '../../../ui/MessageBar';
import { RefusalBar } from '../../../ui/RefusalBar';
import { RefusedState } from '../../../ui/RefusedState';
import { LazyBoundary } from '../../../ui/waiting/LazyBoundary';
import { dispositionWords } from '../dispositionWords';
import { AnswerCard } from './AnswerCard';
import { AssignFoot } from './AssignFoot';
import { Assigning } from './Assigning';
import { CategoryForm } from './fields/CategoryForm';
import { SplitForm } from './fields/SplitForm';
import { MovementHead } from './MovementHead';
import { FieldVerbs, OpenedField } from './PaneFields';
import { movementWords as words } from './words';

const Allocations = lazyPart(async () => (await import('./Allocations')).Allocations);
const ChosenPane = lazyPart(async () => (await import('./ChosenPane')).ChosenPane);
const CreditField = lazyPart(async () => (await import('./fields/CreditField')).CreditField);
const DeferDialog = lazyPart(async () => (await import('./DeferDialog')).DeferDialog);
const MovementRules = lazyPart(async () => (await import('./MovementRules')).MovementRules);
const BookedPayments = lazyPart(async () => (await import('./booked/BookedPayments')).BookedPayments);
const NoteAndHistory = lazyPart(async () => (await import('./NoteAndHistory')).NoteAndHistory);
const RepeatNotice = lazyPart(async () => (await import('./RepeatNotice')).RepeatNotice);

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

type Props = { workbenchRef: WorkbenchActor; mayChange: boolean; currency: string };

/** The selected movement: what Enter does, what else may be done, and its history; or the chosen movements. */
export function MovementPane({ workbenchRef, mayChange, currency }: Props) {
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
  const offers = useOffers();
  const field = useSelector(workbenchRef, ({ context }) => context.field);
  const hasCategories = useSelector(workbenchRef, ({ context }) => context.categories.length > 0);
  const hasChosen = useSelector(workbenchRef, ({ context }) => context.checked.length > 0);
  const isDrafting = useSelector(workbenchRef, ({ context }) => context.draft.length > 0);
  const isAsking = useSelector(workbenchRef, (current) => current.hasTag('asking'));
  const isCut = useSelector(workbenchRef, ({ context }) => context.isCut);
  const isRefused = useSelector(workbenchRef, (current) => current.matches({ working: { detail: 'refused' } }));
  const isStale = useSelector(workbenchRef, (current) => current.matches({ working: { detail: { shown: 'stale' } } }));
  const deferral = isAsking && (
    <LazyBoundary>
      <DeferDialog workbenchRef={workbenchRef} />
    </LazyBoundary>
  );
  if (hasChosen && mayChange)
    return (
      <KeepFocus>
        <LazyBoundary>
          <ChosenPane workbenchRef={workbenchRef} currency={currency} />
        </LazyBoundary>
        {deferral}
      </KeepFocus>
    );
  if (!movement) return words.none;
  const canAssign = isAssignable(movement);
  const canCategorise = hasCategories && mayCategorise(movement);
  return (
    <KeepFocus>
      <div className={styles.root}>
        <MovementHead movement={movement} currency={currency} />
        {detail && <AnswerCard {...{ workbenchRef, detail, currency, mayChange }} />}
        <div className={styles.body}>
          {mayChange && !isRefused && <FieldVerbs workbenchRef={workbenchRef} movement={movement} />}
          {field === 'category' && canCategorise && (
            <OpenedField workbenchRef={workbenchRef} name="category">
              <CategoryForm
                key={movement.id}
                filled={filledCategory(movement)}
                workbenchRef={workbenchRef}
                label={dispositionWords.category}
                verb={dispositionWords.give}
              />
            </OpenedField>
          )}
          {field === 'split' && detail && canCategorise && offers(splitMovement) && (
            <OpenedField workbenchRef={workbenchRef} name="split">
              <SplitForm workbenchRef={workbenchRef} detail={detail} currency={currency} />
            </OpenedField>
          )}
          {field === 'holder' && canAssign && !isDrafting && (
            <OpenedField workbenchRef={workbenchRef} name="holder">
              <CreditField workbenchRef={workbenchRef} />
            </OpenedField>
          )}
          {detail && <DoneByOther detail={detail} />}
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
          {movement.repeats && (
            <LazyBoundary>
              <RepeatNotice workbenchRef={workbenchRef} repeats={movement.repeats} />
            </LazyBoundary>
          )}
          {detail?.booked && mayChange && (
            <LazyBoundary>
              <BookedPayments workbenchRef={workbenchRef} booked={detail.booked} currency={currency} />
            </LazyBoundary>
          )}
          {detail?.own_transfer && <Said intent="info">{words.ownTransfer(detail.own_transfer, movement)}</Said>}
          {isCut && <Said intent="warning">{words.isCut}</Said>}
          {movement.status === 'sin_aplicar' && <Said intent="info">{words.out}</Said>}
          {detail?.unassigned === null && <Said intent="info">{words.unknownRest}</Said>}
          <LazyBoundary>
            {detail && hasAllocations(detail) && (
              <Allocations workbenchRef={workbenchRef} detail={detail} mayChange={mayChange} currency={currency} />
            )}
            {detail?.rules && detail.rules.length > 0 && (
              <MovementRules workbenchRef={workbenchRef} detail={detail} mayChange={mayChange} />
            )}
          </LazyBoundary>
          {canAssign && !isRefused && (
            <Assigning workbenchRef={workbenchRef} detail={detail} mayChange={mayChange} currency={currency} />
          )}
          <LazyBoundary>
            {detail && <NoteAndHistory workbenchRef={workbenchRef} detail={detail} mayChange={mayChange} />}
          </LazyBoundary>
        </div>
        {detail && (canAssign || canCategorise) && mayChange && (
          <AssignFoot workbenchRef={workbenchRef} detail={detail} currency={currency} />
        )}
        {deferral}
      </div>
    </KeepFocus>
  );
}

/** Who of the others decided about it last; what one did oneself needs no word. */
function DoneByOther({ detail: { history } }: { detail: MovementDetail }) {
  const own = useUser()?.fullName;
  const last = history.find(({ what }) => what !== 'anotar');
  if (!last?.who || last.who === own || !isDecision(last.what)) return null;
  return <Said intent="info">{words.doneByOther(words.doneBy[last.what], last.who, moment(last.at))}</Said>;
}

const isDecision = (what: string): what is keyof typeof words.doneBy => what in words.doneBy;

const hasAllocations = ({ allocations, forgiven = [], credits = [], category }: MovementDetail): boolean =>
  allocations.length + forgiven.length + credits.length > 0 || Boolean(category);

function Said({ intent, children }: { intent: 'info' | 'warning'; children: string }) {
  return (
    <MessageBar intent={intent}>
      <MessageBarBody>{children}</MessageBarBody>
    </MessageBar>
  );
}
