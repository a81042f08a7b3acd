import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { setCustomerDebit } from '../../../api/contract/customers/customers';
import type { CustomerDetail } from '../../../api/contract/customers/shapes';
import { isAbsent } from '../../../api/contract/row';
import { useAbility } from '../../../console/useAbility';
import { type RecordRef, useCommand } from '../../../resource/hooks/useCommand';
import { Switch } from '../../../ui/filters/Switch';
import { bankWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' },
  account: { color: tokens.colorNeutralForeground2 },
});

type Props = { customer: CustomerDetail; record: RecordRef };

/** The switch of automatic debits with the account, or what is missing to turn it on. */
export function DebitSwitch({ customer, record }: Props) {
  const styles = useStyles();
  const mayChange = useAbility().can('update', 'Customer');
  const [debiting, debitRef] = useCommand(setCustomerDebit, { changes: record });

  const { id, version, bank, is_active_cm } = customer;
  const isUnknown = isAbsent(customer, 'bank');
  const toggle = (active: boolean) =>
    debitRef.send({ type: 'RUN', ask: { params: { id }, body: { is_active_cm: active, version } } });
  return (
    <div className={styles.root}>
      {mayChange && (bank || is_active_cm || isUnknown) ? (
        <Switch label={words.debit} checked={is_active_cm} busy={debiting.hasTag('busy')} onChange={toggle} />
      ) : (
        <span>{words.debit}:</span>
      )}
      <span>{is_active_cm ? words.active : words.inactive}</span>
      {bank && (
        <span className={styles.account}>
          · {bank.bank_name} {!isAbsent(bank, 'account_type') && words.types[bank.account_type]}{' '}
          {words.lastDigits(bank.account_number)}
        </span>
      )}
      {!bank && !isUnknown && (
        <span>
          · {is_active_cm ? words.onWithoutBank : words.noBank}{' '}
          {mayChange && <Link to={`/clientes/${id}/datos`}>{words.writeIt}</Link>}
        </span>
      )}
    </div>
  );
}
