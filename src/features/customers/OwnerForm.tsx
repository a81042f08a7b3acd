import * as z from 'zod/mini';
import { listPeople } from '../../api/contract/console/people';
import { type assignOwner, NOBODY } from '../../api/contract/customers/customers';
import type { Customer } from '../../api/contract/customers/shapes';
import { BulkForm, bulkScope } from '../../resource/command/BulkForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormSelectField } from '../../ui/fields/form';
import { namedOption } from '../../ui/fields/options';
import { owedBy } from './owedBy';
import type { SubcategoriesListHandle } from './SubcategoriesForm';
import { ownerWords as words } from './words';

const typed = z.extend(bulkScope, { to: z.string().check(z.minLength(1)) });
type Typed = z.output<typeof typed>;

type Props = {
  list: SubcategoriesListHandle;
  chosen: Customer[];
  command: CommandHandle;
  onSubmit: (body: z.input<typeof assignOwner.body>) => void;
};

/** Assigns many customers to a colleague. */
export function OwnerForm({ list, chosen, command, onSubmit }: Props) {
  return (
    <BulkForm
      list={list}
      chosen={chosen}
      command={command}
      title={words.title}
      verb={words.verb}
      schema={typed}
      initial={{ scope: chosen.length > 0 ? 'chosen' : 'page', to: '' }}
      inWords={(count, rows) => words.meant(count, rows && owedBy(rows))}
      onSubmit={({ to }, meant) => {
        const whom = meant.rows ? { customers: meant.rows.map(({ id }) => id) } : meant.asked;
        onSubmit({ to: to === NOBODY ? null : to, expected: meant.expected, ...whom });
      }}
    >
      <Fields />
    </BulkForm>
  );
}

function Fields() {
  const people = useOptions(listPeople, namedOption);
  return (
    <FormSelectField<Typed>
      name="to"
      label={words.to}
      missing={words.noOne}
      options={[...people, { value: NOBODY, label: words.nobody }]}
    />
  );
}
