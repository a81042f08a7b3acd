import * as z from 'zod/mini';
import { createView } from '../../api/contract/console/views';
import { FormTextField } from '../../ui/fields/form';
import { CommandForm } from '../command/CommandForm';
import type { CommandHandle } from '../hooks/useCommand';
import { viewWords as words } from '../words';

const named = z.pick(createView.body, { name: true });
type Named = z.output<typeof named>;

type Props = { command: CommandHandle; title: string; verb: string; name: string; onSubmit: (name: string) => void };

/** The name of a saved view. */
export function ViewForm({ command, title, verb, name, onSubmit }: Props) {
  return (
    <CommandForm
      command={command}
      title={title}
      verb={verb}
      schema={named}
      initial={{ name }}
      onSubmit={(typed) => onSubmit(typed.name)}
    >
      <FormTextField<Named> name="name" label={words.name} missing={words.noName} maxLength={60} autoFocus />
    </CommandForm>
  );
}
