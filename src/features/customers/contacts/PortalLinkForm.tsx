import * as z from 'zod/mini';
import { createPortalLink, MESSAGE_LINK_DAYS } from '../../../api/contract/customers/portal';
import { addDays } from '../../../machines/campaigns/addDays';
import { CommandForm } from '../../../resource/command/CommandForm';
import type { CommandHandle } from '../../../resource/hooks/useCommand';
import { FormDateField } from '../../../ui/fields/form';
import { today } from '../../../ui/format/dates';
import { portalWords as words } from './portalWords';

/** Whose link it is was chosen before. */
const schema = z.omit(createPortalLink.body, { contact: true });
type Body = z.output<typeof schema>;

export function PortalLinkForm({ command, onSubmit }: { command: CommandHandle; onSubmit: (body: Body) => void }) {
  return (
    <CommandForm
      command={command}
      title={words.makeTitle}
      verb={words.makeVerb}
      schema={schema}
      initial={{ ends_on: addDays(today(), MESSAGE_LINK_DAYS) }}
      onSubmit={onSubmit}
    >
      <FormDateField<Body> name="ends_on" label={words.endsOn} hint={words.endsHint} missing={words.missingEnd} />
    </CommandForm>
  );
}
