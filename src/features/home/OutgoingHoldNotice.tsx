import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { getOutgoingHold } from '../../api/contract/console/outgoingHold';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { useChanges } from '../../resource/hooks/useChanges';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { Chip } from '../../ui/Chip';
import { holdWords as words } from './holdWords';

/** On every screen: nothing that is sent from this copy of the data leaves it. The home says the rest. */
export function OutgoingHoldNotice() {
  const offers = useOffers();
  const ability = useAbility();
  return ability.can('read', 'Home') && offers(getOutgoingHold) ? <Notice /> : null;
}

function Notice() {
  const ref = useRecordRef(getOutgoingHold, {});
  useChanges(getOutgoingHold, undefined, () =>
    ref.send({ type: ref.getSnapshot().hasTag('refused') ? 'RETRY' : 'REFRESH' }),
  );
  const isOnHold = useSelector(ref, ({ context: { record } }) => Boolean(record?.since));
  return (
    <span role="status">
      {isOnHold && (
        <Link to="/" title={words.nothingLeaves}>
          <Chip tone="warn">{words.held}</Chip>
        </Link>
      )}
    </span>
  );
}
