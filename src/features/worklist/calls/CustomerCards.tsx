import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import type { Talk, WorkDetail } from '../../../api/contract/customers/worklist';
import { CallLink, ChatLink, MailLink, mayCall, mayChat } from '../../../domain/message/reachLinks';
import { activityKindWords, channelName, outcomeWords, promiseStatuses } from '../../../domain/words';
import { StateChip } from '../../../ui/Chip';
import { nearDate, relative, today } from '../../../ui/format/dates';
import { money, UNKNOWN } from '../../../ui/format/format';
import { Panel } from '../../../ui/frame/Panel';
import { talkWords, words } from './words';

/** Documents on show; the customer's page has all. */
const MOST = 8;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexDirection: 'column', gap: '6px' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 12px', minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  talk: { overflowWrap: 'anywhere' },
  table: { borderCollapse: 'collapse', width: '100%', fontVariantNumeric: 'tabular-nums' },
  head: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    padding: '2px 8px 2px 0',
  },
  cell: { padding: '2px 8px 2px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  figure: { textAlign: 'end' },
  late: { color: tokens.colorStatusDangerForeground1 },
});

/** Who it is, what they owe, and what was said last. */
export function CustomerCards({ work }: { work: WorkDetail }) {
  return (
    <>
      <Who work={work} />
      <Owed work={work} />
      <Talks talks={work.talks} />
    </>
  );
}

function Who({ work: { id, contacts, owner, has_conversation } }: { work: WorkDetail }) {
  const styles = useStyles();
  return (
    <Panel title={words.who}>
      <ul className={styles.list}>
        {contacts.map((contact) => (
          <li key={contact.id} className={styles.line} data-chat={has_conversation ? undefined : ''}>
            <strong>{contact.name}</strong>
            {contact.do_not_contact && <span className={styles.late}>{words.doNotContact}</span>}
            {mayCall(contact) && <CallLink contact={contact} />}
            {!has_conversation && mayChat(contact) && <ChatLink contact={contact} />}
            {contact.email !== '' && !contact.do_not_contact && <MailLink contact={contact} />}
          </li>
        ))}
        {contacts.length === 0 && <li className={styles.quiet}>{words.noContacts}</li>}
      </ul>
      <div className={styles.line}>
        {has_conversation && (
          <span data-chat="">
            <Link to={`/bandeja/${id}`}>{words.inbox}</Link>
          </span>
        )}
        <Link to={`/clientes/${id}`}>{words.record}</Link>
        {owner && (
          <span className={styles.quiet}>
            {words.owner}: {owner.name}
          </span>
        )}
      </div>
    </Panel>
  );
}

function Owed({ work: { balances = [], documents, promises } }: { work: WorkDetail }) {
  const styles = useStyles();
  const now = today();
  return (
    <Panel title={words.what}>
      <ul className={styles.list}>
        {balances.map(({ currency, balance, overdue }) => (
          <li key={currency}>{words.balance(money(balance, currency), money(overdue, currency))}</li>
        ))}
      </ul>
      {documents.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.head} scope="col">
                {words.document}
              </th>
              <th className={styles.head} scope="col">
                {words.due}
              </th>
              <th className={mergeClasses(styles.head, styles.figure)} scope="col">
                {words.sum}
              </th>
            </tr>
          </thead>
          <tbody>
            {documents.slice(0, MOST).map(({ id, number, due_date, balance, currency }) => (
              <tr key={id}>
                <td className={styles.cell}>
                  <Link to={`/documentos/${id}`}>{number}</Link>
                </td>
                <td className={mergeClasses(styles.cell, due_date !== null && due_date < now && styles.late)}>
                  {due_date === null ? UNKNOWN : nearDate(due_date)}
                </td>
                <td className={mergeClasses(styles.cell, styles.figure)}>{money(balance, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {documents.length > MOST && <span className={styles.quiet}>{words.moreDocuments(documents.length - MOST)}</span>}
      {promises.length > 0 && (
        <ul className={styles.list} aria-label={words.promises}>
          {promises.slice(0, 3).map(({ id, amount, currency, due_on, status }) => (
            <li key={id} className={styles.line}>
              <span>{words.promised(money(amount, currency), nearDate(due_on))}</span>
              <StateChip {...promiseStatuses[status]} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Talks({ talks }: { talks: Talk[] }) {
  const styles = useStyles();
  return (
    <Panel title={words.talks}>
      <ul className={styles.list}>
        {talks.map((talk) => (
          <li key={talk.id} className={styles.talk}>
            <span className={styles.quiet}>
              {[relative(talk.at), whatOf(talk), talk.by].filter(Boolean).join(' · ')}
            </span>
            {talk.text && <div>{talk.text}</div>}
          </li>
        ))}
        {talks.length === 0 && <li className={styles.quiet}>{words.noTalks}</li>}
      </ul>
    </Panel>
  );
}

function whatOf({ kind, activity, outcome, channel }: Talk): string {
  if (activity === null) return `${talkWords[kind]}${channel === null ? '' : ` por ${channelName(channel)}`}`;
  return [activityKindWords[activity], outcome === null ? '' : outcomeWords[outcome].toLowerCase()]
    .filter(Boolean)
    .join(': ');
}
