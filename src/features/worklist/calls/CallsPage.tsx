import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { outcomeWords } from '../../../domain/words';
import type { WorklistActor } from '../../../machines/worklist/worklist';
import type { Done } from '../../../machines/worklist/worklistSetup';
import { EmptyState } from '../../../ui/EmptyState';
import { nearDate } from '../../../ui/format/dates';
import { Page } from '../../../ui/frame/Page';
import { width } from '../../../ui/frame/theme';
import { RefusedState } from '../../../ui/RefusedState';
import { SkeletonRows } from '../../../ui/waiting/SkeletonRows';
import { reasonInWords } from '../words';
import { CallKeys } from './CallKeys';
import { CustomerCards } from './CustomerCards';
import { NotePane } from './NotePane';
import { OutcomePane } from './OutcomePane';
import { words } from './words';

const stacked = `@media (max-width: ${width.stack - 1}px)`;

const useStyles = makeStyles({
  panes: {
    flexGrow: 1,
    minHeight: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    gap: '12px',
    [stacked]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto' },
  },
  pane: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0, minHeight: 0 },
  scrolls: { overflowY: 'auto', '> *': { flexShrink: 0 }, [stacked]: { overflowY: 'visible' } },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', minHeight: '32px' },
  said: { flexGrow: 1, color: tokens.colorNeutralForeground2 },
});

type Props = { worklistRef: WorklistActor };

export function CallsPage({ worklistRef }: Props) {
  const styles = useStyles();
  const navigate = useNavigate();
  const note = useRef<HTMLDivElement>(null);
  const snapshot = useSelector(worklistRef, (current) => current);
  const { work, problem, query, done, passed } = snapshot.context;
  const toList = () => navigate({ pathname: '/gestiones', search: new URLSearchParams(query).toString() });
  const isOpen = snapshot.matches('open') || snapshot.matches('undoing');
  const retry = () => worklistRef.send({ type: 'RETRY' });
  const canUndo = snapshot.can({ type: 'UNDO' });
  return (
    <Page
      fill
      title={work?.customer_name ?? words.title}
      subtitle={work && reasonInWords(work)}
      actions={
        <>
          <CallKeys worklistRef={worklistRef} onNote={() => note.current?.querySelector('textarea')?.focus()} />
          <Button size="small" onClick={toList}>
            {words.toList}
          </Button>
        </>
      }
    >
      {problem && (snapshot.matches('refused') || snapshot.matches('unopened')) && (
        <>
          <RefusedState message={problem.reason} onRetry={retry} />
          {snapshot.matches('unopened') && (
            <Button onClick={() => worklistRef.send({ type: 'SKIP' })}>{words.skipOne}</Button>
          )}
        </>
      )}
      {snapshot.matches('finished') && (
        <EmptyState
          icon={<CheckmarkCircleRegular />}
          title={words.finished}
          body={words.finishedBody(done.length, passed.length)}
          action={
            passed.length > 0 ? (
              <Button appearance="primary" onClick={() => worklistRef.send({ type: 'RESTART' })}>
                {words.restart}
              </Button>
            ) : (
              <Button appearance="primary" onClick={toList}>
                {words.toList}
              </Button>
            )
          }
        />
      )}
      {(snapshot.matches('loading') || snapshot.matches('opening')) && <SkeletonRows columns="1fr 1fr 1fr" />}
      {isOpen && work && (
        <div className={styles.panes}>
          <div className={mergeClasses(styles.pane, styles.scrolls)}>
            <CustomerCards work={work} />
          </div>
          <div className={styles.pane} ref={note}>
            <div className={mergeClasses(styles.pane, styles.scrolls)}>
              <OutcomePane worklistRef={worklistRef} work={work} />
            </div>
            <NotePane worklistRef={worklistRef} />
          </div>
        </div>
      )}
      <div className={styles.foot}>
        <span role="status" className={styles.said}>
          {statusOf(snapshot.context.busy, done.at(-1))}
        </span>
        {done.length > 0 && (
          <Button size="small" disabledFocusable={!canUndo} onClick={() => worklistRef.send({ type: 'UNDO' })}>
            {words.undo}
          </Button>
        )}
        {snapshot.matches({ open: 'talking' }) && (
          <>
            <Button
              size="small"
              disabledFocusable={!snapshot.can({ type: 'BACK' })}
              onClick={() => worklistRef.send({ type: 'BACK' })}
            >
              {words.back}
            </Button>
            <Button size="small" onClick={() => worklistRef.send({ type: 'SKIP' })}>
              {words.skip}
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}

function statusOf(busy: { customer: string; by: string } | undefined, last: Done | undefined): string {
  return [
    last &&
      words.saved(last.name, outcomeWords[last.outcome].toLowerCase(), last.nextOn ? nearDate(last.nextOn) : undefined),
    busy && words.busy(busy.customer, busy.by),
  ]
    .filter(Boolean)
    .join(' ');
}
