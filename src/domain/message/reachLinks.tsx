import type { Contact } from '../../api/contract/customers/contacts';
import { reachWords as words } from '../partWords';

type Props = { contact: Contact };

export const mayCall = ({ phone, do_not_contact }: Contact): boolean => phone !== '' && !do_not_contact;
export const mayChat = ({ phone, consent_whatsapp, do_not_contact }: Contact): boolean =>
  phone.startsWith('+') && consent_whatsapp !== 'no' && !do_not_contact;
export const mayMail = ({ email, consent_email, do_not_contact }: Contact): boolean =>
  email !== '' && consent_email !== 'no' && !do_not_contact;

export const CallLink = ({ contact: { phone, name } }: Props) => (
  <a href={`tel:${phone}`} title={words.call(name)}>
    {phone}
  </a>
);

export const ChatLink = ({ contact: { phone, name } }: Props) => (
  <a href={`https://wa.me/${phone.slice(1)}`} target="_blank" rel="noreferrer" title={words.chat(name || phone)}>
    {words.whatsapp}
  </a>
);

export const MailLink = ({ contact: { email, name } }: Props) => (
  <a href={`mailto:${email}`} title={words.mail(name)}>
    {email}
  </a>
);
