import type { Contact } from '../../api/contract/customers/contacts';
import { CHANNELS, type ChannelName } from '../../api/contract/messaging/channels';
import { FormSelectField } from '../../ui/fields/form';
import type { Option } from '../../ui/fields/options';

/** The contacts that may be written to on a channel. */
export const reachedOn = (channel: ChannelName, contacts: readonly Contact[]): Option[] =>
  contacts.flatMap((contact) => {
    const address = contact[CHANNELS[channel].address];
    const reached = address !== '' && contact[`consent_${channel}`] !== 'no' && !contact.do_not_contact;
    return reached ? [{ value: contact.id, label: [contact.name, address].filter(Boolean).join(' · ') }] : [];
  });

type Props = { options: Option[]; words: { contact: string; noContacts: string; noContact: string } };

/** To which contact a message goes. */
export function FormContactField({ options, words }: Props) {
  return (
    <FormSelectField<{ contact: string }>
      name="contact"
      label={words.contact}
      hint={options.length === 0 ? words.noContacts : undefined}
      missing={words.noContact}
      options={options}
    />
  );
}
