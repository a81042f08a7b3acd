import type * as z from 'zod/mini';
import { listPeople } from '../../api/contract/console/people';
import { type Absence, updateAbsence } from '../../api/contract/customers/absences';
import { useUser } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useOptions } from '../../resource/hooks/useOptions';
import { FormDateField, FormSelectField } from '../../ui/fields/form';
import { namedOption } from '../../ui/fields/options';
import { today } from '../../ui/format/dates';
import { words } from './words';

type Body = z.output<typeof updateAbsence.body>;

type Props = {
  command: CommandHandle;
  /** The one that is edited; a new one without it. */
  absence?: Absence | undefined;
  onSubmit: (body: Body) => void;
};

export function AbsenceForm({ command, absence, onSubmit }: Props) {
  const user = useUser()?.id ?? '';
  const { person = user, substitute = '', starts_on = today(), ends_on = '', version } = absence ?? {};
  return (
    <CommandForm
      command={command}
      title={absence ? words.editTitle : words.createTitle}
      verb={absence ? words.editVerb : words.createVerb}
      schema={updateAbsence.body}
      initial={{ person, substitute, starts_on, ends_on, version }}
      onSubmit={onSubmit}
    >
      <Fields />
    </CommandForm>
  );
}

function Fields() {
  // Others are said to be away by administrators alone.
  const isForAnybody = useAbility().can('update', 'User');
  const people = useOptions(listPeople, namedOption);
  return (
    <>
      <FormSelectField<Body>
        name="person"
        label={words.person}
        missing={words.noPerson}
        options={people}
        disabled={!isForAnybody}
      />
      <FormSelectField<Body>
        name="substitute"
        label={words.substitute}
        hint={people.length === 1 ? words.alone : undefined}
        missing={words.noSubstitute}
        options={people}
      />
      <FormDateField<Body> name="starts_on" label={words.startsOn} missing={words.noStart} />
      <FormDateField<Body> name="ends_on" label={words.endsOn} missing={words.noEnd} />
    </>
  );
}
