import type { PortalPayment } from '../../api/contract/customers/portalPage';
import { money } from '../../ui/format/format';
import { words } from './words';

type Props = {
  payment: PortalPayment | undefined;
  /** Whether its provider has answered. */
  isMade: boolean;
  onClose: () => void;
};

/** The way to the provider's page, once there is one. */
export function Payment({ payment, isMade, onClose }: Props) {
  const isPayable = isMade && payment?.status === 'pendiente' && payment.url !== '';
  const title = isMade ? (isPayable ? words.linkedTitle : words.unlinkedTitle) : words.lookingTitle;
  return (
    <section className="card">
      <h1>{title}</h1>
      <p role="status">{isMade ? (isPayable ? words.paysElsewhere : words.unlinked) : words.looking}</p>
      {isPayable && (
        <a className="button first" href={payment.url} rel="noreferrer">
          {words.goToPay(money(payment.amount, payment.currency))}
        </a>
      )}
      <button type="button" onClick={onClose}>
        {words.back}
      </button>
    </section>
  );
}
