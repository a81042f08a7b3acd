import * as z from 'zod/mini';
import { listPeople } from '../../api/contract/console/people';
import { type assignOwner, NOBODY } from '../../api/contract/customers/customers';
import { bulkScope } from '../../resource/command/BulkForm';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormSelectField } from '../../ui/fields/form';
import { namedOption } from '../../ui/fields/options';
import { ManyForm, type ManyFormProps } from './ManyForm';
import { ownerWords as words } from './words';

const typed = z.extend(bulkScope, { to: z.string().check(z.minLength(1)) });
type Typed = z.output<typeof typed>;

/** Assigns many customers to a colleague. */
export function OwnerForm(props: ManyFormProps<z.input<typeof assignOwner.body>>) {
  return (
    <ManyForm
      {...props}
      words={words}
      schema={typed}
      initial={(scope) => ({ scope, to: '' })}
      own={({ to }) => ({ to: to === NOBODY ? null : to })}
    >
      <Fields />
    </ManyForm>
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
