import type { Document } from '../../api/contract/documents';
import { Chip } from '../../ui/Chip';
import { StatusDot } from '../../ui/StatusDot';
import { statusWords } from './words';

const DOTS = { pendiente: 'empty', parcial: 'half', pagado: 'full' } as const;

export function DocumentStatus({ status }: Pick<Document, 'status'>) {
  if (status === 'anulado' || status === 'otro') return <Chip>{statusWords[status]}</Chip>;
  return <StatusDot kind={DOTS[status]} label={statusWords[status]} />;
}
