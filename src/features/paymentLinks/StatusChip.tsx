import type { PaymentLink } from '../../api/contract/receivables/paymentLinks';
import { Chip } from '../../ui/Chip';
import { statusWords } from './words';

const TONES = {
  creando: 'neutral',
  pendiente: 'brand',
  pagado: 'good',
  fallido: 'bad',
  vencido: 'warn',
  otro: 'neutral',
} as const;

export function StatusChip({ status }: Pick<PaymentLink, 'status'>) {
  return <Chip tone={TONES[status]}>{statusWords[status]}</Chip>;
}
