import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import type { CustomerDetail, Standing } from '../../api/contract/customerShapes';
import { Facts } from '../../ui/Facts';
import { plural } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

const useStyles = makeStyles({
  ages: { borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  age: {
    padding: '3px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    textAlign: 'start',
    fontWeight: 'inherit',
  },
  figure: { textAlign: 'end' },
});

/** What a customer owes and since when, and what is theirs, by currency; every figure leads to its documents. */
export function StandingPanel({ customer }: { customer: CustomerDetail }) {
  const { id, standing = [], balances = [] } = customer;
  return (
    <Panel title={words.owes}>
      {standing.length === 0 && words.owesNothing}
      {standing.map((one) => (
        <InCurrency
          key={one.currency}
          customer={id}
          standing={one}
          owed={balances.find(({ currency }) => currency === one.currency)}
        />
      ))}
    </Panel>
  );
}

type Owed = { balance: string; overdue: string };
type Props = { customer: string; standing: Standing; owed: Owed | undefined };

function InCurrency({ customer, standing: { currency, credit, buckets }, owed }: Props) {
  const styles = useStyles();
  const { balance = '0.00', overdue = '0.00' } = owed ?? {};
  return (
    <>
      <Facts
        facts={[
          { name: words.balance, value: <Money value={balance} currency={currency} strong /> },
          { name: words.overdue, value: <Money value={overdue} currency={currency} /> },
          { name: words.credit, value: <Money value={credit} currency={currency} /> },
        ]}
      />
      {owed && (
        <table className={styles.ages} aria-label={words.ages(currency)}>
          <tbody>
            {buckets
              .filter(({ cantidad }) => cantidad > 0)
              .map(({ bucket, cantidad, total }) => (
                <tr key={bucket}>
                  <th scope="row" className={styles.age}>
                    <Link
                      to={`/documentos?${new URLSearchParams({ bucket, currency, idCustomer: customer }).toString()}`}
                    >
                      {words.buckets[bucket]}
                    </Link>
                  </th>
                  <td className={styles.age}>{plural(cantidad, 'documento', 'documentos')}</td>
                  <td className={`${styles.age} ${styles.figure}`}>
                    <Money value={total} currency={currency} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
    </>
  );
}
