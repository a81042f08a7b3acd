import { Button } from '@fluentui/react-components';
import { useConsole, useUser } from '../../console/ConsoleProvider';
import { SessionCard } from './SessionCard';
import { words } from './words';

/** For someone who registered and has no role yet. */
export function WaitingPage() {
  const { session } = useConsole();
  return (
    <SessionCard title={words.waitingTitle}>
      <div>{words.waitingBody(useUser()?.email ?? '')}</div>
      <Button onClick={() => session.send({ type: 'LOGOUT' })}>{words.again}</Button>
    </SessionCard>
  );
}
