import type * as z from 'zod/mini';
import { beginAccounting } from '../../api/contract/receivables/accountingEntries';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormDateField } from '../../ui/fields/form';
import { today } from '../../ui/format/dates';
import { words } from './words';

type Body = z.output<typeof beginAccounting.body>;

/** From which day on the company's ledger is posted. */
export function BeginForm({ command, onSubmit }: { command: CommandHandle; onSubmit: (body: Body) => void }) {
  return (
    <CommandForm
      command={command}
      title={words.beginTitle}
      verb={words.beginVerb}
      schema={beginAccounting.body}
      initial={{ begun_on: today() }}
      onSubmit={onSubmit}
    >
      <FormDateField<Body>
        name="begun_on"
        label={words.begunOn}
        hint={words.beginImpact}
        missing={words.noDay}
        max={today()}
      />
    </CommandForm>
  );
}
