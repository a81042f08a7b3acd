import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { type MovementCounts, sumsOf } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { Money } from '../../ui/format/Money';
import { words } from './words';

type Props = { workbenchRef: WorkbenchActor; counts: MovementCounts; currency: string };

/** The last step: what was done, and what waits. */
export function FinishedSummary({ workbenchRef, counts, currency }: Props) {
  const navigate = useNavigate();
  const sums = useSelector(
    workbenchRef,
    ({ context }) => sumsOf(context.movements),
    (a, b) => a.reconciled === b.reconciled && a.later === b.later && a.outgoing === b.outgoing,
  );
  const said = [
    { key: 'reconciled', text: words.finished, sum: sums.reconciled },
    { key: 'later', text: words.finishedLater, sum: sums.later },
    { key: 'outgoing', text: words.finishedOut, sum: sums.outgoing },
  ] as const;
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{words.finishedTitle}</MessageBarTitle>{' '}
        {said.map(({ key, text, sum }) =>
          counts[key] > 0 ? (
            <span key={key}>
              {' · '}
              {text(counts[key])} <Money value={sum} currency={currency} />
            </span>
          ) : null,
        )}
      </MessageBarBody>
      <MessageBarActions>
        {counts.outgoing > 0 && (
          <Button size="small" onClick={() => workbenchRef.send({ type: 'FILTER', filter: 'outgoing' })}>
            {words.seeOutgoing}
          </Button>
        )}
        {counts.later > 0 && (
          <Button size="small" onClick={() => workbenchRef.send({ type: 'FILTER', filter: 'later' })}>
            {words.seeLater}
          </Button>
        )}
        <Button size="small" onClick={() => navigate('/conciliaciones')}>
          {words.toList}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
