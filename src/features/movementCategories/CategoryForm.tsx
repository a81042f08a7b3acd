import type * as z from 'zod/mini';
import { type MovementCategory, updateMovementCategory } from '../../api/contract/reconciliation/movementCategories';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormCheckField, FormTextField } from '../../ui/fields/form';
import { words } from './words';

type Body = z.output<typeof updateMovementCategory.body>;

type Props = {
  command: CommandHandle;
  /** The category that is edited; a new one without it. */
  category?: MovementCategory | undefined;
  onSubmit: (body: Body) => void;
};

export function CategoryForm({ command, category, onSubmit }: Props) {
  const known = category && {
    name: category.name,
    archived: Boolean(category.archived_at),
    version: category.version,
  };
  return (
    <CommandForm
      command={command}
      title={category ? words.editTitle : words.createTitle}
      verb={category ? words.editVerb : words.createVerb}
      schema={updateMovementCategory.body}
      initial={known ?? { name: '' }}
      onSubmit={onSubmit}
    >
      <FormTextField<Body> name="name" label={words.name} missing={words.noName} maxLength={60} />
      {category && <FormCheckField<Body> name="archived" label={words.archive} />}
    </CommandForm>
  );
}
