import type { TabularKind } from '../../../src/api/contract/receivables/imports';
import { ofRow, type ReadRow } from './rows';
import { numberKey } from './sameNumber';

/** In what documents of one number differ: parts of an invoice, its instalments, or a slip. */
const DIFFERING = ['total', 'currency', 'issue_date', 'due_date'] as const;

/**
 * Refuses rows that are of one record: the later of two that say the same. Of documents that say something else under one number, or are
 * of two customers, none is taken, since nothing says which is right.
 */
export function refuseRepeated(rows: readonly ReadRow[], kind: TabularKind): void {
  if (kind === 'documents') {
    for (const [first, ...later] of groupsBy(rows, ({ doc_type, number }) => [doc_type, number])) {
      const other = later.find(({ values }) => values.dni !== first?.values.dni);
      if (first && other) refuse([first, ...later], ({ row }) => ofTwo(row === first.row ? other.row : first.row));
    }
  }
  const keyOf = ({ doc_type, number = '', dni }: ReadRow['values']) =>
    kind === 'customers' ? [dni] : [doc_type, numberKey(number), dni];
  for (const [first, ...later] of groupsBy(rows, keyOf)) {
    if (!first) continue;
    const other = kind === 'documents' ? later.find((row) => differs(row, first)) : undefined;
    if (other) refuse([first, ...later], ({ row }) => underOne(row === first.row ? other.row : first.row));
    else refuse(later, () => `Repite lo de la fila ${first.row}. Deje una sola de las dos.`);
  }
}

function groupsBy(rows: readonly ReadRow[], keyOf: (values: ReadRow['values']) => unknown[]): ReadRow[][] {
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows) {
    if (row.problems.length > 0) continue;
    const key = JSON.stringify(keyOf(row.values));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

const refuse = (rows: readonly ReadRow[], why: (row: ReadRow) => string) => {
  for (const row of rows) row.problems.push(ofRow(why(row)));
};
const ofTwo = (row: number) =>
  `La fila ${row} tiene el mismo número y es de otro cliente: no se importó ninguna de las dos. Revise de quién es.`;
const underOne = (row: number) =>
  `La fila ${row} tiene el mismo número con otro monto o fecha: no se importó ninguna de las dos. Si son cuotas, elija qué columna trae el número de la cuota (1, 2 o 1/3), o dé a cada una su número; si son partes de una factura, deje una fila con su total.`;

const differs = (one: ReadRow, other: ReadRow) => DIFFERING.some((field) => one.values[field] !== other.values[field]);
