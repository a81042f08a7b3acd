import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { Contact } from '../../../api/contract/customers/contacts';
import { Chip } from '../../../ui/Chip';
import { actionsColumn } from '../../../ui/table/actionsColumn';
import type { Column } from '../../../ui/table/columns';
import { TwoLines } from '../../../ui/table/TwoLines';
import { consentsOf, contactName, noConsents, signature, contactWords as words } from './words';

const Consents = ({ said: [first = noConsents, ...others] }: { said: string[] }) => (
  <TwoLines first={first} second={others.join(' · ')} />
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
      width: 126,
      grow: 1,
      render: ({ phone, email }) => (
        <TwoLines
          first={phone ? <a href={`tel:${phone}`}>{phone}</a> : words.noPhone}
          second={email || words.noEmail}
          says={[phone || words.noPhone, email || words.noEmail].join(' · ')}
        />
      ),
    },
    {
      key: 'consent',
      header: words.consents,
      width: 200,
      grow: 3,
      render: (contact) =>
        contact.do_not_contact ? (
          <span title={words.doNotContact + signature(contact.do_not_contact_by, contact.do_not_contact_at)}>
            <Chip tone="warn">{words.doNotContact}</Chip>
          </span>
        ) : (
          <Consents said={consentsOf(contact)} />
        ),
    },
    ...actionsColumn<Contact>(
      onEdit && { label: (contact) => words.edit(contactName(contact)), icon: <EditRegular />, run: onEdit },
      onRemove && { label: (contact) => words.remove(contactName(contact)), icon: <DeleteRegular />, run: onRemove },
    ),
  ];
}
