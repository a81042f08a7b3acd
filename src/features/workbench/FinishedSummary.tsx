import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { type MovementCounts, sumsOf } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { money } from '../../ui/format/format';
import { words } from './words';

type Props = { workbench: WorkbenchActor; counts: MovementCounts; currency: string };

/** The last step: what was done, and what waits. */
export function FinishedSummary({ workbench, counts, currency }: Props) {
  const navigate = useNavigate();
  const sums = useSelector(
    workbench,
    ({ context }) => sumsOf(context.movements),
    (a, b) => a.conciliados === b.conciliados && a.luego === b.luego && a.salidas === b.salidas,
  );
  const said = [
    counts.conciliados > 0 && words.finished(counts.conciliados, money(sums.conciliados, currency)),
    counts.luego > 0 && words.finishedLater(counts.luego, money(sums.luego, currency)),
    counts.salidas > 0 && words.finishedOut(counts.salidas, money(sums.salidas, currency)),
  ];
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{words.finishedTitle}</MessageBarTitle> {said.filter(Boolean).join(' ')}
      </MessageBarBody>
      <MessageBarActions>
        {counts.luego > 0 && (
          <Button size="small" onClick={() => workbench.send({ type: 'FILTER', filter: 'luego' })}>
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
