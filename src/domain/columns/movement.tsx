import { Link } from 'react-router-dom';
import type { PaymentDetail } from '../../api/contract/receivables/payments';
import type { Column } from '../../ui/table/columns';
import { columnWords as words } from './words';

/** The bank's movement of a payment, where it came by one. */
export const movementColumn: Column<Pick<PaymentDetail, 'movement'>> = {
  key: 'movement',
  header: words.movement,
  width: 140,
  render: ({ movement }) =>
    movement && (
      <Link to={`/conciliaciones/${movement.conciliation}?movement=${movement.id}`}>{words.seeMovement}</Link>
    ),
};
