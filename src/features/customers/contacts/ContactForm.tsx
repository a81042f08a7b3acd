import type * as z from 'zod/mini';
import { type Contact, getContact, updateContact } from '../../../api/contract/customers/contacts';
import { type Channel, nameOf } from '../../../api/contract/messaging/channels';
import { useChannels } from '../../../domain/message/useChannels';
import { channelName } from '../../../domain/words';
import { CommandForm } from '../../../resource/command/CommandForm';
import type { CommandHandle } from '../../../resource/hooks/useCommand';
import { useRecord } from '../../../resource/hooks/useRecord';
import { FormCheckField, FormSelectField, FormTextField } from '../../../ui/fields/form';
import { consentOptions, contactWords as words } from './words';

type Body = z.output<typeof updateContact.body>;

type Props = {
  command: CommandHandle;
  /** The contact that is edited; a new one without it. */
  contact?: Contact | undefined;
  /** The reloaded contact. */
  fresh?: Contact | undefined;
  onSubmit: (body: Body) => void;
};

const empty = (channels: readonly Channel[]) => ({
  phone: '',
  email: '',
  ...Object.fromEntries(channels.map((channel) => [`consent_${nameOf(channel)}`, 'sin_dato'])),
});

/** The contact of the page, until it is reloaded. */
export function ContactEditing({ contact, ...form }: Omit<Props, 'contact' | 'fresh'> & { contact: Contact }) {
  const [{ context }] = useRecord(getContact, { params: { id: contact.id } });
  return <ContactForm {...form} contact={contact} fresh={context.record} />;
}

export function ContactForm({ command, contact, fresh, onSubmit }: Props) {
  const channels = useChannels();
  return (
    <CommandForm
      command={command}
      title={contact ? words.editTitle : words.create}
      verb={contact ? words.editVerb : words.createVerb}
      schema={updateContact.body}
      initial={contact ?? empty(channels)}
      fresh={fresh}
      onSubmit={onSubmit}
    >
      <FormTextField<Body> name="name" label={words.name} maxLength={120} />
      <FormTextField<Body> name="phone" label={words.phone} hint={words.phoneHint} type="tel" maxLength={30} />
      <FormTextField<Body> name="email" label={words.email} wrong={words.wrongEmail} />
      {!contact?.is_main && <FormCheckField<Body> name="is_main" label={words.isMain} />}
      {channels.map((channel) => (
        <FormSelectField<Body>
          key={channel}
          name={`consent_${nameOf(channel)}`}
          label={words.consent(channelName(channel))}
          placeholder={null}
          options={consentOptions}
        />
      ))}
      <FormCheckField<Body> name="do_not_contact" label={words.isDoNotContact} />
    </CommandForm>
  );
}
