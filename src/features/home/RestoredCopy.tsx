import { Button } from '@fluentui/react-components';
import { endOutgoingHold, type OutgoingHold } from '../../api/contract/console/outgoingHold';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useCommand } from '../../resource/hooks/useCommand';
import { WarningBar } from '../../ui/table/WarningBar';
import { holdWords as words } from './holdWords';

/** That nothing leaves this copy, and the way for administrators to say that it is the one that works. */
export function RestoredCopy({ hold, onEnded }: { hold: OutgoingHold & { since: string }; onEnded: () => void }) {
  const ending = useCommand(endOutgoingHold, { next: onEnded });
  const may = useAbility().can('update', 'Company');
  return (
    <>
      <WarningBar
        action={may && <Button onClick={() => ending[1].send({ type: 'OPEN', ask: {} })}>{words.isWorking}</Button>}
      >
        {words.onHold(hold)} {may ? words.confirmIt : words.askAdministrator}
      </WarningBar>
      <CommandConfirm
        command={ending}
        title={words.title}
        body={words.body(hold)}
        impact={words.impact(hold)}
        verb={words.verb}
      />
    </>
  );
}
