import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import { announcePresence } from '../../api/contract/console/presence';
import { useOffers } from '../../console/AppProvider';
import { presenceMachine } from '../../machines/presence';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useChanges } from '../../resource/hooks/useChanges';
import { Chip } from '../../ui/Chip';
import { words } from './words';

/** The record, statement or conversation that an address opens: its room and its id. */
const PLACE = /^\/[a-z-]+\/[0-9a-f]{8}-[0-9a-f-]{27}/;

/** Who else has open what the address names. */
export function AlsoHere() {
  const offers = useOffers();
  const [place] = PLACE.exec(useLocation().pathname) ?? [];
  return place !== undefined && offers(announcePresence) ? <Others key={place} place={place} /> : null;
}

function Others({ place }: { place: string }) {
  const ref = useActorRef(presenceMachine, { input: { place } });
  useChanges(announcePresence, place, () => ref.send({ type: 'LOOK' }));
  const names = useSelector(ref, ({ context }) => context.others.map(({ name }) => name).join('\n'));
  return <span role="status">{names && <Chip tone="brand">{words.alsoHere(names.split('\n'))}</Chip>}</span>;
}
