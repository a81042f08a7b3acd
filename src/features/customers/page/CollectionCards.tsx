import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import type { CustomerDetail } from '../../../api/contract/customers/shapes';
import { isZero } from '../../../api/contract/money';
import {
  activityKindWords,
  channelName,
  lastMessageInWords,
  outcomeWords,
  promiseStatuses,
} from '../../../domain/words';
import type { RecordRef } from '../../../resource/hooks/useCommand';
import { date, daysFromToday, moment } from '../../../ui/format/dates';
import { money, plural } from '../../../ui/format/format';
import { Money } from '../../../ui/format/Money';
import { Panel } from '../../../ui/frame/Panel';
import { AgeBars } from './AgeBars';
import { Credit } from './Credit';
import { OwedByDocument } from './OwedByDocument';
import { pageWords as words } from './words';

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'minmax(260px, 1.7fr) repeat(3, minmax(150px, 1fr))',
    gap: '12px',
    '@media (max-width: 900px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  figure: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px' },
  lines: { display: 'flex', flexDirection: 'column', gap: '4px', overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The collection figures of a customer. Figures that the service does not send are omitted. */
export function CollectionCards({ customer, record }: { customer: CustomerDetail; record: RecordRef }) {
  const styles = useStyles();
  const { balances } = customer;
  return (
    <div className={styles.cards}>
      <Panel title={words.owes}>
        {balances ? <Owed customer={customer} balances={balances} /> : <OwedByDocument customer={customer.id} />}
      </Panel>
      {customer.commitment && (
        <Panel title={words.commitment}>
          <Commitment customer={customer} />
        </Panel>
      )}
      {customer.last_contact && (
        <Panel title={words.lastContact}>
          <LastContact customer={customer} />
        </Panel>
      )}
      {customer.standing && (
        <Panel title={words.credit}>
          <Credit customer={customer} record={record} />
        </Panel>
      )}
    </div>
  );
}

type OwedProps = { customer: CustomerDetail; balances: NonNullable<CustomerDetail['balances']> };

function Owed({ customer: { id, standing = [] }, balances }: OwedProps) {
  const styles = useStyles();
  if (balances.length === 0) return words.owesNothing;
  return balances.map(({ currency, balance, overdue }) => (
    <div key={currency} className={styles.lines}>
      <div className={styles.line}>
        <span className={styles.figure}>
          <Money value={balance} currency={currency} strong />
        </span>
        <span className={styles.quiet}>
          {words.overdue} <Money value={overdue} currency={currency} />
        </span>
      </div>
      <AgeBars
        customer={id}
        currency={currency}
        buckets={standing.find((one) => one.currency === currency)?.buckets ?? []}
      />
    </div>
  ));
}

function Commitment({ customer: { id, commitment } }: { customer: CustomerDetail }) {
  const styles = useStyles();
  const { promise = null, kept = 0, broken = 0 } = commitment ?? {};
  const text = [
    kept > 0 && plural(kept, 'cumplida', 'cumplidas'),
    broken > 0 && plural(broken, 'rota', 'rotas'),
  ].filter((one) => one !== false);
  return (
    <div className={styles.lines}>
      {promise ? (
        <Link to={`/clientes/${id}/gestiones`}>
          {words.promised(money(promise.amount, promise.currency), date(promise.due_on))}
        </Link>
      ) : (
        <span className={styles.quiet}>{words.noPromise}</span>
      )}
      {promise && (
        <span className={styles.quiet}>
          {promise.status === 'rota' ? `${promiseStatuses.rota.word}, ` : ''}
          {daysFromToday(promise.due_on)}
          {!isZero(promise.paid) && ` · ${words.paidOf(money(promise.paid, promise.currency))}`}
        </span>
      )}
      {text.length > 0 && <span>{text.join(', ')}</span>}
    </div>
  );
}

function LastContact({ customer: { last_contact } }: { customer: CustomerDetail }) {
  const styles = useStyles();
  const { message = null, activity = null } = last_contact ?? {};
  return (
    <div className={styles.lines}>
      {activity && (
        <span>
          {activityKindWords[activity.kind]} {date(activity.happened_on)}
          {activity.outcome && `: ${outcomeWords[activity.outcome].toLowerCase()}`}
        </span>
      )}
      {message ? (
        <span>
          {channelName(message.channel)} {moment(message.at)}: {lastMessageInWords(message).toLowerCase()}
        </span>
      ) : (
        <span className={styles.quiet}>{words.noMessages}</span>
      )}
    </div>
  );
}
