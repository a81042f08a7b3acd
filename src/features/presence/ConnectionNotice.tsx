import { useSelector } from '@xstate/react';
import type { ChangesActor } from '../../machines/changes/hearChanges';
import { Chip } from '../../ui/Chip';
import { words } from './words';

/** A stream that breaks is opened again at once; a service that is away is missed twice. */
const AWAY_AFTER = 2;

/** On every screen: the service is away, so that what is shown may have changed and nothing is saved. */
export function ConnectionNotice({ hearing }: { hearing: ChangesActor }) {
  const isAway = useSelector(hearing, ({ context: { missed } }) => missed >= AWAY_AFTER);
  return (
    <span role="status" {...(isAway && { title: words.awayMeans })}>
      {isAway && <Chip tone="warn">{words.away}</Chip>}
    </span>
  );
}
