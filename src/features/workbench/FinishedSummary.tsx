import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { type MovementCounts, sumsOf } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { money } from '../../ui/format/format';
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
    counts.reconciled > 0 && words.finished(counts.reconciled, money(sums.reconciled, currency)),
    counts.later > 0 && words.finishedLater(counts.later, money(sums.later, currency)),
    counts.outgoing > 0 && words.finishedOut(counts.outgoing, money(sums.outgoing, currency)),
  ];
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{words.finishedTitle}</MessageBarTitle> {said.filter(Boolean).join(' ')}
      </MessageBarBody>
      <MessageBarActions>
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
