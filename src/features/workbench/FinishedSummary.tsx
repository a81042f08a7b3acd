import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { isZero } from '../../api/contract/money';
import { getReconciliationStatement } from '../../api/contract/reconciliation/reconciliationStatement';
import type { Conciliation } from '../../api/contract/reconciliation/shapes';
import { useOffers } from '../../console/AppProvider';
import { isClosed } from '../../machines/conciliations/conciliations';
import { type MovementCounts, sumsOf } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { Money } from '../../ui/format/Money';
import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '../../ui/MessageBar';
import { dispositionWords } from './dispositionWords';
import { finishedWords as words } from './finishedWords';

type Props = { workbenchRef: WorkbenchActor; counts: MovementCounts; conciliation: Conciliation };

/** The summary at the end: resolved, deferred, and closing. */
export function FinishedSummary({ workbenchRef, counts, conciliation }: Props) {
  const navigate = useNavigate();
  const offers = useOffers();
  const sums = useSelector(
    workbenchRef,
    ({ context }) => sumsOf(context.movements),
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  );
  const filter = useSelector(workbenchRef, ({ context }) => context.filter);
  const { id, currency } = conciliation;
  const mayClose = !isClosed(conciliation) && offers(getReconciliationStatement);
  const said = [
    { key: 'reconciled', text: words.finished, sum: sums.reconciled },
    { key: 'later', text: words.finishedDeferred, sum: sums.later },
    { key: 'outgoing', text: words.finishedOut, sum: sums.outgoing },
  ] as const;
  return (
    <MessageBar intent="success">
      <MessageBarBody>
        {!isClosed(conciliation) && <MessageBarTitle>{words.finishedTitle}</MessageBarTitle>}{' '}
        {said
          .filter(({ key }) => counts[key] > 0)
          .map(({ key, text, sum }, at) => (
            <span key={key}>
              {at > 0 && ' · '}
              {text(counts[key])} <Money value={sum} currency={currency} />
              {key === 'reconciled' && !isZero(sums.spent) && (
                <>
                  {' '}
                  {words.spent} <Money value={sums.spent} currency={currency} />
                </>
              )}
            </span>
          ))}
      </MessageBarBody>
      <MessageBarActions>
        {counts.outgoing > 0 && filter !== 'outgoing' && !isClosed(conciliation) && (
          <Button size="small" onClick={() => workbenchRef.send({ type: 'FILTER', filter: 'outgoing' })}>
            {words.seeOutgoing}
          </Button>
        )}
        {counts.later > 0 && filter !== 'later' && (
          <Button size="small" onClick={() => workbenchRef.send({ type: 'FILTER', filter: 'later' })}>
            {words.seeDeferred}
          </Button>
        )}
        {mayClose ? (
          <Button
            size="small"
            {...(counts.outgoing === 0 && { appearance: 'primary' })}
            onClick={() => navigate(`/conciliaciones/${id}/cierre`)}
          >
            {dispositionWords.toClose}
          </Button>
        ) : (
          <Button size="small" onClick={() => navigate('/conciliaciones')}>
            {words.toList}
          </Button>
        )}
      </MessageBarActions>
    </MessageBar>
  );
}
