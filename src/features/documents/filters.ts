import { DOCUMENT_TYPE } from '../../api/contract/receivables/documents';
import { customerFilter } from '../../domain/CustomerPicker';
import { typeInWords } from '../../domain/columns/documents';
import { bucketOptions, documentStatusOptions } from '../../domain/documentOptions';
import type { Filter } from '../../resource/list/ListFilters';
import type { Option } from '../../ui/fields/options';
import { words } from './words';

/** The filters of the list; `customer`: the name of the filtered customer, once a row has it. */
export function filtersFor(centers: Option[], customer: string | undefined): Filter[] {
  return [
    {
      kind: 'choice',
      name: 'status',
      label: words.status,
      options: documentStatusOptions,
    },
    {
      kind: 'choice',
      name: 'doc_type',
      label: words.type,
      options: DOCUMENT_TYPE.map((value) => ({ value, label: typeInWords(value) })),
    },
    {
      kind: 'choice',
      name: 'bucket',
      label: words.bucket,
      options: bucketOptions,
    },
    {
      kind: 'choice',
      name: 'cost_center',
      label: words.costCenter,
      options: centers,
    },
    {
      kind: 'choice',
      name: 'disputed',
      label: words.disputed,
      options: [{ value: 'true', label: words.isDisputed }],
    },
    { kind: 'day', name: 'start', label: words.from },
    { kind: 'day', name: 'end', label: words.to },
    customerFilter(words.customer, customer),
    { kind: 'text', name: 'id', label: words.number },
    { kind: 'linked', name: 'currency', label: words.currency },
  ];
}
