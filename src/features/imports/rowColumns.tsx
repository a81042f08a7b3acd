import type { ImportKind, ImportRow, RecordsImport } from '../../api/contract/receivables/imports';
import { date } from '../../ui/format/dates';
import { amount } from '../../ui/format/format';
import { ChipAndWhy } from '../../ui/table/ChipAndWhy';
import type { Column } from '../../ui/table/columns';
import { TwoLines } from '../../ui/table/TwoLines';
import { fieldName, words } from './words';

/** The columns of a row: record, other values, and result. */
export function rowColumns({ kind }: Pick<RecordsImport, 'kind'>): Column<ImportRow>[] {
  return [
    { key: 'row', header: words.row, width: 56, align: 'end', render: ({ row }) => row },
    ...OF_KIND[kind],
    {
      key: 'status',
      header: words.status,
      width: 252,
      grow: 3,
      render: (row) => {
        const { word, tone } = words.statuses[row.status];
        return <ChipAndWhy tone={tone} label={word} why={whyOf(row)} lines={3} />;
      },
    },
  ];
}

const DOCUMENTS: Column<ImportRow>[] = [
  {
    key: 'number',
    header: fieldName('number'),
    width: 164,
    grow: 1,
    render: ({ values }) => (
      <TwoLines first={values.number} second={values.doc_type && shown('doc_type', values.doc_type)} />
    ),
  },
  {
    key: 'dni',
    header: fieldName('dni'),
    width: 132,
    grow: 1,
    render: ({ values }) => <TwoLines first={values.dni} second={values.customer_name} />,
  },
  {
    key: 'total',
    header: fieldName('total'),
    width: 144,
    align: 'end',
    render: ({ values }) => (
      <TwoLines
        first={values.total === undefined ? '' : [amount(values.total), values.currency].filter(Boolean).join(' ')}
        second={[values.due_date && date(values.due_date), values.instalments && words.parts(values.instalments)]
          .filter(Boolean)
          .join(' · ')}
      />
    ),
  },
];

const OF_KIND: Record<ImportKind, Column<ImportRow>[]> = {
  customers: [
    {
      key: 'dni',
      header: fieldName('dni'),
      width: 132,
      render: ({ values }) => <TwoLines first={values.dni} second={values.city} />,
    },
    {
      key: 'name',
      header: fieldName('first_name'),
      width: 150,
      grow: 2,
      render: ({ values }) => (
        <TwoLines
          first={[values.first_name, values.last_name].filter(Boolean).join(' ')}
          second={[values.tradename, values.subcategory, values.bank].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'contact',
      header: fieldName('contact_name'),
      width: 140,
      grow: 1,
      spare: true,
      render: ({ values }) => <TwoLines first={values.phone} second={values.email} />,
    },
  ],
  documents: DOCUMENTS,
  electronic: [
    {
      key: 'file',
      header: words.file,
      width: 120,
      grow: 2,
      spare: true,
      render: ({ values }) => values.file,
    },
    ...DOCUMENTS,
  ],
};

/** The changes or the problems of a row. */
function whyOf({ status, changes, problems }: ImportRow): string {
  const text = problems.map(({ column, value, msg }) => words.problem(column, value, msg));
  const changed = changes.map(({ field, before, after }) =>
    words.change(fieldName(field), shown(field, before), shown(field, after)),
  );
  return [...text, ...(status === 'problema' ? [] : changed)].join(' · ');
}

const VALUES: Record<string, string> = {
  factura: 'Factura',
  nota_debito: 'Nota de débito',
  nota_credito: 'Nota de crédito',
  retencion: 'Retención',
  pago: 'Complemento de pago',
  cuota: 'Cuota',
  ahorros: 'Ahorros',
  corriente: 'Corriente',
};

/** A value as staff read it elsewhere. */
function shown(field: string, value: string): string {
  if (value === '') return words.empty;
  if (field === 'total') return amount(value);
  return field.endsWith('_date') ? date(value) : (VALUES[value] ?? value);
}
