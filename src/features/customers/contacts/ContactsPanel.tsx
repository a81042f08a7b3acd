import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { type Contact, createContact, deleteContact, updateContact } from '../../../api/contract/customers/contacts';
import { getPortal } from '../../../api/contract/customers/portal';
import type { CustomerDetail } from '../../../api/contract/customers/shapes';
import { isAbsent } from '../../../api/contract/row';
import { useOffers } from '../../../console/AppProvider';
import { useAbility } from '../../../console/useAbility';
import { CommandConfirm } from '../../../resource/command/CommandConfirm';
import { askById, type RecordRef, useCommand, useCommandAbout } from '../../../resource/hooks/useCommand';
import { Panel } from '../../../ui/frame/Panel';
import { lazyPart } from '../../../ui/lazyPart';
import { DataList } from '../../../ui/table/DataList';
import { LazyBoundary } from '../../../ui/waiting/LazyBoundary';
import { ContactEditing, ContactForm } from './ContactForm';
import { contactColumns } from './columns';
import { contactName, contactWords as words } from './words';

const PortalPanel = lazyPart(async () => (await import('./PortalPanel')).PortalPanel);

type Props = { customer: CustomerDetail; record: RecordRef };

/** A customer's contacts, the main one first. */
export function ContactsPanel({ customer, record }: Props) {
  const ability = useAbility();
  const offers = useOffers();
  const creation = useCommand(createContact, { changes: record });
  const update = useCommand(updateContact, { changes: record });
  const deletion = useCommandAbout(deleteContact, askById<Contact>, { changes: record });
  const [[, creationRef], [updating, updateRef], [{ context: asked }, , askToDelete]] = [creation, update, deletion];
  const toDelete = asked.about;

  const contactOf = (id: string | undefined) => customer.contacts.find((contact) => contact.id === id);
  const { params } = updating.context.ask;
  const edited = contactOf(params?.id);
  return (
    <>
      <Panel title={words.title}>
        <DataList
          label={words.title}
          columns={contactColumns({
            onEdit:
              ability.can('update', 'Contact') &&
              ((contact) => updateRef.send({ type: 'OPEN', ask: askById(contact), about: contact })),
            onRemove: ability.can('delete', 'Contact') && askToDelete,
          })}
          rows={customer.contacts}
          rowKey={({ id }) => id}
          rowHeight={48}
          status="ready"
          empty={{ title: isAbsent(customer, 'contacts') ? words.unknown : words.empty }}
        />
        {ability.can('create', 'Contact') && (
          <div>
            <Button icon={<AddRegular />} onClick={() => creationRef.send({ type: 'OPEN', ask: {} })}>
              {words.create}
            </Button>
          </div>
        )}
        <ContactForm
          command={creation}
          onSubmit={(body) => creationRef.send({ type: 'CONFIRM', ask: { body: { ...body, customer: customer.id } } })}
        />
        {edited && !updating.matches('closed') && (
          <ContactEditing
            command={update}
            contact={edited}
            onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { params, body } })}
          />
        )}
        <CommandConfirm
          command={deletion}
          danger
          title={words.removeTitle}
          body={toDelete && [contactName(toDelete), toDelete.is_main && words.removeMain].filter(Boolean).join('. ')}
          verb={words.removeVerb}
        />
      </Panel>
      {offers(getPortal) && (
        <LazyBoundary>
          <PortalPanel customer={customer.id} contacts={customer.contacts} />
        </LazyBoundary>
      )}
    </>
  );
}
