import { Button, makeStyles } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { getReconciliationStatement } from '../../api/contract/reconciliation/reconciliationStatement';
import type { Conciliation } from '../../api/contract/reconciliation/shapes';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { countsOf, isAssignable, isFinished, sureOnes } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { RecordNormalizationNotices, Unreadable } from '../../resource/NormalizationNotices';
import { Page } from '../../ui/frame/Page';
import { lazyPart } from '../../ui/lazyPart';
import { WarningBar } from '../../ui/table/WarningBar';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { DoneBar } from './DoneBar';
import { dispositionWords } from './dispositionWords';
import { MovementsBar } from './MovementsBar';
import { MovementsList } from './MovementsList';
import { MovementPane } from './pane/MovementPane';
import { focusField } from './pane/PaneFields';
import { WorkbenchKeys } from './WorkbenchKeys';
import { WorkbenchPanes } from './WorkbenchPanes';
import { WorkbenchProgress } from './WorkbenchProgress';
import { words } from './words';

const ClosePanel = lazyPart(async () => (await import('./ClosePanel')).ClosePanel);
const FinishedSummary = lazyPart(async () => (await import('./FinishedSummary')).FinishedSummary);

const useStyles = makeStyles({ pane: { height: '100%' } });

type Props = { workbenchRef: WorkbenchActor; conciliation: Conciliation };

export function WorkbenchPage({ workbenchRef, conciliation }: Props) {
  const movementSearch = useRef<HTMLInputElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const offers = useOffers();
  const isClosed = useSelector(workbenchRef, (current) => current.hasTag('closed'));
  const mayChange = useAbility().can('update', 'Conciliation') && !isClosed;
  const movements = useSelector(workbenchRef, ({ context }) => context.movements);
  const unreadable = useSelector(workbenchRef, ({ context }) => context.unreadable);
  const checked = useSelector(workbenchRef, ({ context }) => context.checked);
  const isUnread = useSelector(
    workbenchRef,
    (current) =>
      current.matches({ working: { change: 'unread' } }) &&
      !current.hasTag('busy') &&
      !current.matches({ working: { suggestions: 'renewing' } }),
  );
  const canAcceptSure = useSelector(workbenchRef, (current) => current.can({ type: 'ACCEPT_SURE' }));
  const canAssign = useSelector(workbenchRef, ({ context: { checked: chosen, movements: all, selected } }) =>
    all.some((one) => chosen.length === 0 && one.id === selected && isAssignable(one)),
  );
  const styles = useStyles();
  const counts = countsOf(movements);
  const text = useSelector(workbenchRef, ({ context }) => context.text);
  const span = useSelector(workbenchRef, ({ context }) => context.span);
  const sure = sureOnes({ movements, checked, text, span }).length;
  const finished = isFinished(movements);
  return (
    <Page
      fill
      title={conciliation.name}
      subtitle={<WorkbenchProgress conciliation={conciliation} counts={counts} />}
      actions={
        <>
          <WorkbenchKeys
            workbenchRef={workbenchRef}
            mayChange={mayChange}
            onField={(field) => {
              if (field === 'document' && !canAssign) return movementSearch.current?.focus();
              workbenchRef.send({ type: 'OPEN_FIELD', field });
              // One that is open already takes the focus again.
              focusField(pane.current?.querySelector(`[data-field=${field}]`));
            }}
          />
          {!isClosed && offers(getReconciliationStatement) && (
            <Button size="small" onClick={() => navigate(`/conciliaciones/${conciliation.id}/cierre`)}>
              {dispositionWords.close}
            </Button>
          )}
          {mayChange && counts.sure > 0 && (checked.length === 0 || sure > 0) && (
            <Button
              size="small"
              appearance="primary"
              icon={<CheckmarkRegular />}
              disabledFocusable={!canAcceptSure}
              title={words.acceptKey}
              onClick={() => workbenchRef.send({ type: 'ACCEPT_SURE' })}
            >
              {checked.length > 0 ? words.acceptMarked(sure) : words.acceptSure(sure)}
            </Button>
          )}
        </>
      }
    >
      <Unreadable rows={unreadable} />
      <RecordNormalizationNotices record={conciliation} />
      {isUnread && (
        <WarningBar
          action={
            <Button size="small" onClick={() => workbenchRef.send({ type: 'REREAD' })}>
              {words.reread}
            </Button>
          }
        >
          {words.unread}
        </WarningBar>
      )}
      <LazyBoundary>
        {conciliation.closed_at && <ClosePanel conciliation={conciliation} />}
        {(finished || isClosed) && (
          <FinishedSummary workbenchRef={workbenchRef} counts={counts} conciliation={conciliation} />
        )}
      </LazyBoundary>
      <MovementsBar workbenchRef={workbenchRef} counts={counts} searchField={movementSearch} />
      <WorkbenchPanes
        list={<MovementsList workbenchRef={workbenchRef} mayChange={mayChange} currency={conciliation.currency} />}
        detail={
          <div ref={pane} className={styles.pane}>
            <MovementPane workbenchRef={workbenchRef} mayChange={mayChange} currency={conciliation.currency} />
          </div>
        }
      />
      <DoneBar workbenchRef={workbenchRef} mayChange={mayChange} />
    </Page>
  );
}
