import * as z from 'zod/mini';
import { setCreditBlock } from '../../../api/contract/customers/customers';
import { CommandForm } from '../../../resource/command/CommandForm';
import type { CommandHandle } from '../../../resource/hooks/useCommand';
import { FormTextField } from '../../../ui/fields/form';
import { pageWords as words } from './words';

const { version } = setCreditBlock.body.shape;
const typed = z.object({ why: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)), version });
type Typed = z.output<typeof typed>;

type Props = { command: CommandHandle; version: number | undefined; onSubmit: (typed: Typed) => void };

/** Why nothing more is sold to a customer on credit. */
export function CreditBlockForm({ command, version: seen, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={words.blockTitle}
      verb={words.block}
      schema={typed}
      initial={{ why: '', version: seen }}
      onSubmit={onSubmit}
    >
      <FormTextField<Typed>
        name="why"
        label={words.reason}
        hint={words.blockHint}
        missing={words.noWhy}
        maxLength={200}
      />
    </CommandForm>
  );
}
