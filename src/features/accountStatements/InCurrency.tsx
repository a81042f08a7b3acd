import { makeStyles } from '@fluentui/react-components';
import { type StatementInCurrency, totalsOf } from '../../api/contract/customers/accountStatements';
import { isZero } from '../../api/contract/money';
import { bucketWords } from '../../domain/words';
import { Facts } from '../../ui/Facts';
import { date } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import { Panel } from '../../ui/frame/Panel';
import { PlainTable } from '../../ui/table/PlainTable';
import { documentColumns, lineColumns } from './columns';
import { words } from './words';

const useStyles = makeStyles({ panels: { display: 'flex', flexDirection: 'column', gap: '12px' } });

type Props = { statement: StatementInCurrency; at: string; from: string };

/** One currency of the statement: balance, ageing, documents and movements. */
export function InCurrency({ statement, at, from }: Props) {
  const styles = useStyles();
  const {
    currency,
    opening,
    lines,
    balance,
    overdue,
    disputed = '0.00',
    expected = '0.00',
    credit,
    buckets,
    documents,
    accounts = [],
  } = statement;
  const totals = totalsOf(statement);
  const aged = buckets.filter(({ cantidad }) => cantidad > 0);
  return (
    <div className={styles.panels}>
      <Panel title={words.balance(currency, date(at))}>
        <Facts
          facts={[
            { name: words.owed, value: <Money value={balance} currency={currency} strong /> },
            { name: words.overdue, value: <Money value={overdue} currency={currency} /> },
            ...(isZero(disputed)
              ? []
              : [{ name: words.disputed, value: <Money value={disputed} currency={currency} /> }]),
            ...(isZero(expected)
              ? []
              : [{ name: words.expected, value: <Money value={expected} currency={currency} /> }]),
            { name: words.inFavour, value: <Money value={credit} currency={currency} /> },
            ...aged.map(({ bucket, total }) => ({
              name: bucketWords[bucket],
              value: <Money value={total} currency={currency} />,
            })),
          ]}
        />
      </Panel>
      <Panel title={words.documentsIn(currency)}>
        {documents.length === 0 ? (
          words.noDocuments
        ) : (
          <PlainTable
            label={`${words.documents} ${currency}`}
            columns={documentColumns(currency, !isZero(disputed))}
            rows={documents}
            rowKey={({ id }) => id}
          />
        )}
      </Panel>
      {accounts.length > 0 && (
        <Panel title={words.accountsIn(currency)}>
          {accounts.map(({ bank_name, type, number }) => (
            <div key={`${bank_name} ${number}`}>{words.account(bank_name, type, number)}</div>
          ))}
        </Panel>
      )}
      <Panel title={words.movements(currency, date(from))}>
        <PlainTable
          label={`${words.movementsOf} ${currency}`}
          columns={lineColumns(currency)}
          rows={[
            {
              date: from,
              kind: undefined,
              id: 'opening',
              number: '',
              settles: '',
              amount: undefined,
              balance: opening,
            },
            ...lines,
          ]}
          rowKey={({ kind, id, date }) => `${kind} ${id} ${date}`}
        />
        <Facts
          facts={[
            { name: words.charges, value: <Money value={totals.charges} currency={currency} /> },
            { name: words.credits, value: <Money value={totals.credits} currency={currency} /> },
          ]}
        />
      </Panel>
    </div>
  );
}
