import type { Debit } from '../../api/contract/debits/shapes';
import { Chip, type Tone } from '../../ui/Chip';
import { words } from './words';

const TONES: Record<Debit['status'], Tone> = {
  borrador: 'neutral',
  previsualizado: 'neutral',
  guardado: 'brand',
  enviado: 'brand',
  respondido: 'warn',
  cerrado: 'good',
  otro: 'warn',
};

export const StatusChip = ({ status }: Pick<Debit, 'status'>) => (
  <Chip tone={TONES[status]}>{words.statuses[status]}</Chip>
);
