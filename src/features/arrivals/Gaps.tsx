import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { listStatementGaps } from '../../api/contract/reconciliation/arrivals';
import { useListRef } from '../../resource/hooks/useRowActor';
import { WarningBar } from '../../ui/table/WarningBar';
import { words } from './words';

/** So many are written out. */
const MOST = 3;
const NONE: never[] = [];

/** Where the statements of an account do not follow each other. */
export function Gaps() {
  const ref = useListRef(listStatementGaps, {});
  const gaps = useSelector(ref, ({ context }) => context.page?.results ?? NONE);
  if (gaps.length === 0) return null;
  return (
    <WarningBar>
      {gaps.slice(0, MOST).map((gap) => (
        <div key={gap.conciliation}>
          <Link to={`/conciliaciones/${gap.conciliation}`}>{words.gap(gap)}</Link>
        </div>
      ))}
      {gaps.length > MOST && words.moreGaps(gaps.length - MOST)}
    </WarningBar>
  );
}
