import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { MegaphoneRegular } from '@fluentui/react-icons/svg/megaphone';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Customer } from '../../api/contract/customers/shapes';
import { createPaymentLink } from '../../api/contract/receivables/paymentLinks';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import type { ChosenRows } from '../../resource/list/chosenRows';
import { owedBy } from './owedBy';
import { chosenWords as words } from './words';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    minHeight: '32px',
    padding: '0 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
  },
  says: { marginRight: 'auto' },
});

type Props = {
  chosen: ChosenRows<Customer>;
  /** Notes what was done with the only one. */
  onActivity: ((customer: Customer) => void) | false;
  /** The acts on many. */
  children: ReactNode;
};

/** How many customers were chosen, and what can be done with them. */
export function ChosenBar({ chosen, onActivity, children }: Props) {
  const styles = useStyles();
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const { rows, clear } = chosen;
  const [one, ...more] = rows;
  if (!one) return null;
  const only = more.length === 0 ? one : undefined;
  return (
    <section className={styles.root} aria-label={words.label}>
      <span className={styles.says} role="status">
        {words.says(rows.length, owedBy(rows))}
      </span>
      {only && onActivity && <Button onClick={() => onActivity(only)}>{words.activity}</Button>}
      {only && ability.can('create', 'PaymentLink') && offers(createPaymentLink) && (
        <Button icon={<LinkRegular />} onClick={() => navigate(`/enlaces-de-pago?idCustomer=${only.id}`)}>
          {words.link}
        </Button>
      )}
      {ability.can('create', 'Campaign') && (
        <Button
          icon={<MegaphoneRegular />}
          onClick={() => navigate(`/campanas/nueva?clientes=${rows.map(({ id }) => id).join(',')}`)}
        >
          {words.campaign}
        </Button>
      )}
      {children}
      <Button appearance="subtle" icon={<DismissRegular />} onClick={clear}>
        {words.clear}
      </Button>
    </section>
  );
}
