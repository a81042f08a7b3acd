import { Button } from '@fluentui/react-components';
import { useApp, useUser } from '../../console/AppProvider';
import { SessionCard } from './SessionCard';
import { words } from './words';

/** For a person who has no role yet, or whose provider sends no abilities. */
export function WaitingPage() {
  const { session } = useApp();
  const { email = '', ability } = useUser() ?? {};
  const isAbilityKnown = ability !== undefined;
  return (
    <SessionCard title={isAbilityKnown ? words.waitingTitle : words.noRightsTitle}>
      <div>{isAbilityKnown ? words.waitingBody(email) : words.noRightsBody(email)}</div>
      <Button onClick={() => session.send({ type: 'LOGOUT' })}>{words.again}</Button>
    </SessionCard>
  );
}
