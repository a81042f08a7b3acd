import type { Change } from '../../api/contract/console/changes';
import { followChanges } from '../../api/contract/console/changes';
import { follow } from '../../api/stream';
import { isAbsent, isAway } from '../kit/outcome';

type Reported =
  | { type: 'OPENED' }
  | { type: 'HEARD'; change: Change }
  | { type: 'LOST'; isAway: boolean }
  | { type: 'ABSENT' };

/** Reports the stream of changes until it ends. */
export async function following(report: (event: Reported) => void, signal: AbortSignal): Promise<void> {
  const hears = {
    opened: () => report({ type: 'OPENED' }),
    event: (change: Change) => report({ type: 'HEARD', change }),
  };
  await follow(followChanges, hears, signal).then(
    () => report({ type: 'LOST', isAway: false }),
    (error: unknown) => report(isAbsent(error) ? { type: 'ABSENT' } : { type: 'LOST', isAway: isAway(error) }),
  );
}
