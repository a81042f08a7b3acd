import type { BUCKETS, CostCenter, DOCUMENT_STATUS, DOCUMENT_TYPE } from '../../api/contract/documents';
import type { Filter } from '../../resource/ListFilters';
import { statusWords, typeInWords, words } from './words';

const STATUSES: (typeof DOCUMENT_STATUS)[number][] = ['pendiente', 'parcial', 'pagado', 'anulado'];
const TYPES: (typeof DOCUMENT_TYPE)[number][] = ['factura', 'nota_debito', 'cuota'];
const AGES: (typeof BUCKETS)[number][] = ['Por vencer', '1-30', '31-60', '61-90', '91-120', 'Más de 120', 'Sin fecha'];

/** What the list can be narrowed by; `customer`: the name of whom the list is of, once a row says it. */
export function filtersFor(centers: CostCenter[], customer: string | undefined): Filter[] {
  return [
    {
      kind: 'choice',
      name: 'status',
      label: words.status,
      options: STATUSES.map((value) => ({ value, label: statusWords[value] })),
    },
    {
      kind: 'choice',
      name: 'doc_type',
      label: words.type,
      options: TYPES.map((value) => ({ value, label: typeInWords(value) })),
    },
    { kind: 'choice', name: 'bucket', label: words.bucket, options: AGES.map((value) => ({ value, label: value })) },
    {
      kind: 'choice',
      name: 'cost_center',
      label: words.costCenter,
      options: centers.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'day', name: 'start', label: words.from },
    { kind: 'day', name: 'end', label: words.to },
    { kind: 'given', name: 'idCustomer', label: words.customer, says: () => customer ?? '…' },
    { kind: 'given', name: 'id', label: words.number },
    { kind: 'given', name: 'currency', label: words.currency },
  ];
}
