import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { Contact } from '../../../api/contract/customers/contacts';
import { CallLink, ChatLink, MailLink, mayCall, mayChat, mayMail } from '../../../domain/message/reachLinks';
import { Chip } from '../../../ui/Chip';
import { actionsColumn } from '../../../ui/table/actionsColumn';
import type { Column } from '../../../ui/table/columns';
import { TwoLines } from '../../../ui/table/TwoLines';
import { consentsOf, contactName, noConsents, signature, signaturesOf, contactWords as words } from './words';

/** What they said is never cut; by whom and when may be. */
const Consents = ({ contact }: { contact: Contact }) => (
  <TwoLines
    first={consentsOf(contact) || noConsents}
    second={signaturesOf(contact)}
    says={[consentsOf(contact) || noConsents, signaturesOf(contact)].filter(Boolean).join(' · ')}
  />
);

type Actions = Record<'onEdit' | 'onRemove', ((contact: Contact) => void) | false>;

export function contactColumns({ onEdit, onRemove }: Actions): Column<Contact>[] {
  return [
    {
      key: 'name',
      header: words.name,
      width: 100,
      grow: 1,
      render: (contact) => <TwoLines first={contactName(contact)} second={contact.is_main ? words.main : ''} />,
    },
    {
      key: 'reach',
      header: `${words.phone} · ${words.email}`,
      width: 230,
      grow: 1,
      render: (contact) => (
        <TwoLines
          first={
            <>
              {mayCall(contact) ? <CallLink contact={contact} /> : contact.phone || words.noPhone}{' '}
              {mayChat(contact) && <ChatLink contact={contact} />}
            </>
          }
          second={mayMail(contact) ? <MailLink contact={contact} /> : contact.email || words.noEmail}
          says={[contact.phone || words.noPhone, contact.email || words.noEmail].join(' · ')}
        />
      ),
    },
    {
      key: 'consent',
      header: words.consents,
      width: 240,
      grow: 2,
      render: (contact) =>
        contact.do_not_contact ? (
          <span title={words.doNotContact + signature(contact.do_not_contact_by, contact.do_not_contact_at)}>
            <Chip tone="warn">{words.doNotContact}</Chip>
          </span>
        ) : (
          <Consents contact={contact} />
        ),
    },
    ...actionsColumn<Contact>(
      onEdit && { label: (contact) => words.edit(contactName(contact)), icon: <EditRegular />, run: onEdit },
      onRemove && { label: (contact) => words.remove(contactName(contact)), icon: <DeleteRegular />, run: onRemove },
    ),
  ];
}
