import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { Link } from 'react-router-dom';
import { updateContact } from '../../api/contract/customers/contacts';
import { getCustomer } from '../../api/contract/customers/customers';
import type { CustomerDetail } from '../../api/contract/customers/shapes';
import { type Channel, nameOf } from '../../api/contract/messaging/channels';
import type { Conversation } from '../../api/contract/messaging/conversations';
import { useAbility } from '../../console/useAbility';
import { Reach } from '../../domain/message/Reach';
import { type Sending, SendTemplateWith } from '../../domain/message/SendTemplate';
import { channelName } from '../../domain/words';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { Chip } from '../../ui/Chip';
import { date, daysFromToday } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import type { Noting } from './Proposed';
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

type Props = Pick<ActionsProps, 'channel' | 'contact' | 'noting' | 'writing' | 'onChanged'> & {
  id: string;
  documents: Conversation['documents'];
  openDocuments: number;
};

/** The customer of the conversation: debt, promises and consent. */
export function CustomerAside({ id, documents, openDocuments, ...act }: Props) {
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
            <Reach contacts={customer.contacts} />
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
            <Actions customer={customer} record={handle[1]} {...act} />
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
  channel: Channel;
  /** The contact. */
  contact: string | null;
  record: RecordRef;
  /** Notes a promise or a dispute; undefined for those who may not. */
  noting: Noting | undefined;
  /** Sends a template; the conversation opens it too. */
  writing: Sending;
  /** Called after the consent was changed. */
  onChanged: () => void;
};

function Actions({ customer, channel, contact, record, noting, writing, onChanged }: ActionsProps) {
  const styles = useStyles();
  const ability = useAbility();
  const renew = () => {
    record.send({ type: 'REFRESH' });
    onChanged();
  };
  const silence = useCommand(updateContact, { changes: record, next: renew });
  const optOut = useCommand(updateContact, { changes: record, next: renew });
  const who = customer.contacts.find((one) => one.id === contact);
  const mayChange = who && !who.do_not_contact && ability.can('update', 'Contact');
  const consent = `consent_${nameOf(channel)}` as const;
  const name = who ? who.name || who.phone || who.email : '';
  const asks = (change: object) =>
    who && { params: { id: who.id }, body: { phone: who.phone, email: who.email, version: who.version, ...change } };
  const [noted, about] = [noting, noting?.[0].context.about];
  return (
    <div className={styles.actions}>
      {noting && (
        <Button
          appearance="primary"
          icon={<CallRegular />}
          onClick={() => noting[2]({ customer: customer.id, kind: 'promesa', note: '' })}
        >
          {words.addPromise}
        </Button>
      )}
      <SendTemplateWith customer={customer} contact={contact} command={writing} />
      {who?.do_not_contact && <Chip tone="warn">{words.doNotContact}</Chip>}
      {mayChange && who[consent] !== 'no' && (
        <Button onClick={() => optOut[1].send({ type: 'OPEN', ask: asks({ [consent]: 'no' }) ?? {} })}>
          {words.optOut}
        </Button>
      )}
      {mayChange && (
        <Button
          icon={<ProhibitedRegular />}
          onClick={() => silence[1].send({ type: 'OPEN', ask: asks({ do_not_contact: true }) ?? {} })}
        >
          {words.doNotContact}
        </Button>
      )}
      {noted && about && (
        <ActivityForm
          command={noted}
          kind={about.kind}
          proposed={about}
          balances={customer.balances ?? []}
          customer={customer.id}
          onSubmit={(body) => noted[1].send({ type: 'CONFIRM', ask: { body: { ...body, customer: customer.id } } })}
        />
      )}
      <CommandConfirm
        command={optOut}
        version={who?.version}
        danger
        title={words.optOutTitle}
        body={words.optOutBody(name, channelName(channel))}
        verb={words.optOut}
      />
      <CommandConfirm
        command={silence}
        version={who?.version}
        danger
        title={words.leaveTitle}
        body={words.leaveBody(name)}
        verb={words.doNotContact}
      />
    </div>
  );
}
