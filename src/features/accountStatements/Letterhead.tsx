import { makeStyles, tokens } from '@fluentui/react-components';
import type { AccountStatement } from '../../api/contract/accountStatement';
import { date } from '../../ui/format/dates';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'none', '@media print': { display: 'block' } },
  company: { fontWeight: tokens.fontWeightSemibold },
});

/** Whose it is and of whom, on paper alone: the screen says it elsewhere. */
export function Letterhead({
  statement: { company, customer_name, customer_dni, from, at },
}: {
  statement: AccountStatement;
}) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <div className={styles.company}>{company}</div>
      <div>
        {customer_name} · {customer_dni}
      </div>
      <div>{words.period(date(from), date(at))}</div>
    </div>
  );
}
