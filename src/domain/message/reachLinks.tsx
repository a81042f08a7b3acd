import type { Contact } from '../../api/contract/customers/contacts';
import { reachWords as words } from '../partWords';

type Reach<F extends keyof Contact> = Pick<Contact, F>;
type Props<F extends keyof Contact> = { contact: Reach<F | 'name'> };

export const mayCall = ({ phone, do_not_contact }: Reach<'phone' | 'do_not_contact'>): boolean =>
  phone !== '' && !do_not_contact;
export const mayChat = ({
  phone,
  consent_whatsapp,
  do_not_contact,
}: Reach<'phone' | 'consent_whatsapp' | 'do_not_contact'>): boolean =>
  phone.startsWith('+') && consent_whatsapp !== 'no' && !do_not_contact;
export const mayMail = ({
  email,
  consent_email,
  do_not_contact,
}: Reach<'email' | 'consent_email' | 'do_not_contact'>): boolean =>
  email !== '' && consent_email !== 'no' && !do_not_contact;

export const CallLink = ({ contact: { phone, name } }: Props<'phone'>) => (
  <a href={`tel:${phone}`} title={words.call(name)}>
    {phone}
  </a>
);

export const ChatLink = ({ contact: { phone, name } }: Props<'phone'>) => (
  <a href={`https://wa.me/${phone.slice(1)}`} target="_blank" rel="noreferrer" title={words.chat(name || phone)}>
    {words.whatsapp}
  </a>
);

export const MailLink = ({ contact: { email, name } }: Props<'email'>) => (
  <a href={`mailto:${email}`} title={words.mail(name)}>
    {email}
  </a>
);
