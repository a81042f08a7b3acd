import type { Subscription } from '../../api/contract/receivables/subscriptions';
import { Chip } from '../../ui/Chip';
import { statusWords } from './words';

const TONES = { activa: 'good', pausada: 'warn', terminada: 'neutral', otro: 'neutral' } as const;

export function StatusChip({ status }: Pick<Subscription, 'status'>) {
  return <Chip tone={TONES[status]}>{statusWords[status]}</Chip>;
}
