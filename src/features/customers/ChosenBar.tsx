import { Button } from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { MegaphoneRegular } from '@fluentui/react-icons/svg/megaphone';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Customer } from '../../api/contract/customers/shapes';
import { createPaymentLink } from '../../api/contract/receivables/paymentLinks';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { ChosenRowsBar } from '../../resource/list/ChosenRowsBar';
import type { ChosenRows } from '../../resource/list/chosenRows';
import { owedBy } from './owedBy';
import { chosenWords as words } from './words';

type Props = {
  chosen: ChosenRows<Customer>;
  /** Notes what was done with the only one. */
  onActivity: ((customer: Customer) => void) | false;
  /** The acts on many. */
  children: ReactNode;
};

/** How many customers were chosen, and what can be done with them. */
export function ChosenBar({ chosen, onActivity, children }: Props) {
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const { rows, clear } = chosen;
  const [one, ...more] = rows;
  if (!one) return null;
  const only = more.length === 0 ? one : undefined;
  return (
    <ChosenRowsBar label={words.label} says={words.says(rows.length, owedBy(rows))} onClear={clear}>
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
    </ChosenRowsBar>
  );
}
