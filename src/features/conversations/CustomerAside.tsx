import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { Link } from 'react-router-dom';
import { createActivity } from '../../api/contract/customers/activities';
import { updateContact } from '../../api/contract/customers/contacts';
import { getCustomer } from '../../api/contract/customers/customers';
import type { CustomerDetail } from '../../api/contract/customers/shapes';
import type { Conversation } from '../../api/contract/messaging/conversations';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { SendTemplate } from '../../domain/message/SendTemplate';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { Chip } from '../../ui/Chip';
import { date, daysFromToday } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import { words } from './words';

const ActivityForm = lazyForm(async () => (await import('../../domain/ActivityForm')).ActivityForm);

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '12px', overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  lines: { display: 'flex', flexDirection: 'column', gap: '2px' },
  line: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 8px' },
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  quiet: { color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', whiteSpace: 'nowrap' },
});

type Props = {
  id: string;
  /** The contact. */
  contact: string | null;
  documents: Conversation['documents'];
  openDocuments: number;
};

/** The customer of the conversation: debt, promises and consent. */
export function CustomerAside({ id, contact, documents, openDocuments }: Props) {
  const styles = useStyles();
  const handle = useRecord(getCustomer, { params: { id } });
  return (
    <div className={styles.root}>
      <RecordPage handle={handle}>
        {(customer: CustomerDetail) => (
          <>
            <Link to={`/clientes/${id}`} className={styles.name}>
              {words.nameOf(customer)}
            </Link>
            <Owed customer={customer} />
            {documents.length > 0 && (
              <ul className={styles.list} aria-label={words.documents}>
                {documents.map((one) => (
                  <li key={one.id}>
                    <div className={styles.line}>
                      <Link to={`/documentos/${one.id}`}>{one.number}</Link>
                      <Money value={one.balance} currency={one.currency} />
                    </div>
                    <span className={styles.quiet}>
                      {one.due_date ? `${date(one.due_date)} · ${daysFromToday(one.due_date)}` : words.noDate}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {openDocuments > documents.length && (
              <Link to={`/clientes/${id}/documentos`}>{words.allDocuments(openDocuments)}</Link>
            )}
            <Actions customer={customer} contact={contact} record={handle[1]} />
          </>
        )}
      </RecordPage>
    </div>
  );
}

function Owed({ customer: { balances = [] } }: { customer: CustomerDetail }) {
  const styles = useStyles();
  if (balances.length === 0) return <span className={styles.quiet}>{words.owesNothing}</span>;
  return (
    <div className={styles.lines}>
      {balances.map(({ currency, balance, overdue }) => (
        <div key={currency} className={styles.lines}>
          <span className={styles.line}>
            {words.owes} <Money value={balance} currency={currency} strong />
          </span>
          <span className={styles.line}>
            {words.overdue} <Money value={overdue} currency={currency} />
          </span>
        </div>
      ))}
    </div>
  );
}

type ActionsProps = {
  customer: CustomerDetail;
  contact: string | null;
  record: RecordRef;
};

function Actions({ customer, contact, record }: ActionsProps) {
  const styles = useStyles();
  const ability = useAbility();
  const offers = useOffers();
  const creation = useCommand(createActivity, { changes: record });
  const update = useCommand(updateContact, { changes: record });
  const [[, creationRef], [, updateRef]] = [creation, update];
  const who = customer.contacts.find((one) => one.id === contact);
  return (
    <div className={styles.actions}>
      {ability.can('create', 'Activity') && offers(createActivity) && (
        <Button appearance="primary" icon={<CallRegular />} onClick={() => creationRef.send({ type: 'OPEN', ask: {} })}>
          {words.addPromise}
        </Button>
      )}
      <SendTemplate customer={customer} contact={contact} />
      {who?.do_not_contact && <Chip tone="warn">{words.doNotContact}</Chip>}
      {who && !who.do_not_contact && ability.can('update', 'Contact') && (
        <Button
          icon={<ProhibitedRegular />}
          onClick={() =>
            updateRef.send({
              type: 'OPEN',
              ask: {
                params: { id: who.id },
                body: { phone: who.phone, email: who.email, do_not_contact: true, version: who.version },
              },
            })
          }
        >
          {words.doNotContact}
        </Button>
      )}
      <ActivityForm
        command={creation}
        kind="promesa"
        balances={customer.balances ?? []}
        customer={customer.id}
        onSubmit={(body) => creationRef.send({ type: 'CONFIRM', ask: { body: { ...body, customer: customer.id } } })}
      />
      <CommandConfirm
        command={update}
        version={who?.version}
        danger
        title={words.leaveTitle}
        body={who && words.leaveBody(who.name || who.phone || who.email)}
        verb={words.doNotContact}
      />
    </div>
  );
}
