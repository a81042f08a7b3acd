import type * as z from 'zod/mini';
import { type NightLimit, setNightLimit } from '../../api/contract/reconciliation/nights';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormMoneyField } from '../../ui/fields/form';
import { words } from './morningWords';

type Body = z.output<typeof setNightLimit.body>;
type Props = { command: CommandHandle; limit: NightLimit | undefined; onSubmit: (body: Body) => void };

/** What nights may accept of one currency. */
export function NightLimitForm({ command, limit, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={words.limitOf(limit?.currency ?? '')}
      verb={words.save}
      schema={setNightLimit.body}
      initial={limit ?? {}}
      onSubmit={onSubmit}
    >
      <FormMoneyField<Body>
        name="per_movement"
        label={words.perMovement}
        hint={words.perMovementHint}
        missing={words.noAmount}
      />
      <FormMoneyField<Body>
        name="per_night"
        label={words.perNight}
        hint={words.perNightHint}
        missing={words.noAmount}
      />
    </CommandForm>
  );
}
