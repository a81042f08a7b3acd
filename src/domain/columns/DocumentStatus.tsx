import type { Document } from '../../api/contract/receivables/documents';
import { Chip } from '../../ui/Chip';
import { StatusDot } from '../../ui/StatusDot';
import { documentStatusWords } from '../words';

const DOTS = { pendiente: 'empty', parcial: 'half', pagado: 'full' } as const;

export function DocumentStatus({ status }: Pick<Document, 'status'>) {
  if (status === 'anulado' || status === 'otro') return <Chip>{documentStatusWords[status]}</Chip>;
  return <StatusDot kind={DOTS[status]} label={documentStatusWords[status]} />;
}
