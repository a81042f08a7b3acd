import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import type { AccountStatement } from '../../api/contract/customers/accountStatements';
import { date } from '../../ui/format/dates';
import { words } from './words';

const useStyles = makeStyles({
  // On the screen everybody knows where they are.
  company: { display: 'none', fontWeight: tokens.fontWeightSemibold, '@media print': { display: 'block' } },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The head of the statement: company, customer and date. */
export function Letterhead({ statement }: { statement: AccountStatement }) {
  const styles = useStyles();
  const { company, company_tax_number, company_address, company_phone } = statement;
  const { customer, payment_link, customer_name, customer_dni, from, at } = statement;
  return (
    <div>
      <div className={styles.company}>
        {[company, company_tax_number, company_address, company_phone].filter(Boolean).join(' · ')}
      </div>
      <div>
        <Link to={`/clientes/${customer}`}>{customer_name}</Link> · {customer_dni}
      </div>
      <div className={styles.quiet}>{words.period(date(from), date(at))}</div>
      {payment_link && (
        <div>
          {words.payOnline}: <a href={payment_link}>{payment_link}</a>
        </div>
      )}
    </div>
  );
}
