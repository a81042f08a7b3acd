import type * as z from 'zod/mini';
import type {
  ACCOUNT_ROLE,
  exportAccountingLot,
  POSTING_KIND,
} from '../../src/api/contract/receivables/accountingEntries';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type ExportedFile, fileOf } from '../exports/file';
import type { Column } from '../exports/table';
import { notFound } from '../problems';
import { readLot } from './lots';

const KINDS: Record<(typeof POSTING_KIND)[number], string> = {
  pago: 'Pago',
  condonado: 'Condonación',
  comision: 'Comisión',
  retencion_esperada: 'Retención por recibir',
  retencion: 'Retención',
  categoria: 'Movimiento',
};

const ROLES: Record<(typeof ACCOUNT_ROLE)[number], string> = {
  banco: 'Banco',
  por_depositar: 'Cobros por depositar',
  clientes: 'Clientes',
  anticipos: 'Anticipos de clientes',
  condonado: 'Descuentos y condonaciones',
  comision: 'Comisiones bancarias',
  retencion_esperada: 'Retenciones por recibir',
  retencion_renta: 'Retenciones de renta',
  retencion_iva: 'Retenciones de IVA',
  retencion_otra: 'Otras retenciones',
  categoria: 'Categoría',
  por_asignar: 'Por asignar',
};

type Line = {
  place: number;
  entry: number;
  day: string;
  currency: string;
  kind: (typeof POSTING_KIND)[number];
  is_correction: boolean;
  account: string;
  role: (typeof ACCOUNT_ROLE)[number];
  name: string;
  customer: string;
  dni: string;
  document: string;
  reference: string;
  debit: string | null;
  credit: string | null;
};
type Row = Line & { lot: number };

const COLUMNS: Column<Row>[] = [
  { header: 'Lote', kind: 'text', of: ({ lot }) => String(lot) },
  { header: 'Asiento', kind: 'text', of: ({ entry }) => String(entry) },
  { header: 'Fecha', kind: 'date', of: ({ day }) => day },
  { header: 'Cuenta', kind: 'text', of: ({ account }) => account },
  { header: 'Concepto', kind: 'text', of: ({ role, name }) => [ROLES[role], name].filter(Boolean).join(': ') },
  { header: 'Debe', kind: 'money', of: ({ debit }) => debit },
  { header: 'Haber', kind: 'money', of: ({ credit }) => credit },
  { header: 'Moneda', kind: 'text', of: ({ currency }) => currency },
  {
    header: 'Tipo',
    kind: 'text',
    of: ({ kind, is_correction }) => (is_correction ? `${KINDS[kind]} (corrección)` : KINDS[kind]),
  },
  { header: 'Cliente', kind: 'text', of: ({ customer }) => customer },
  { header: 'Identificación', kind: 'text', of: ({ dni }) => dni },
  { header: 'Documento', kind: 'text', of: ({ document }) => document },
  { header: 'Referencia', kind: 'text', of: ({ reference }) => reference },
];

/** The lines of a lot as it was taken: the same at any time. Problem 404 when the company has no such lot. */
export async function exportedLot(
  db: Queryable,
  profileId: string,
  { lot: id, format }: z.output<(typeof exportAccountingLot)['query']>,
): Promise<ExportedFile> {
  if (!isUuid(id)) throw notFound('el lote');
  const lot = await readLot(db, profileId, id);
  return fileOf(`Asientos-${lot.number}`, lot.created_at.slice(0, 10), format, {
    columns: COLUMNS,
    chunks: chunksOf(db, profileId, id, lot.number),
  });
}

const AT_ONCE = 1_000;

async function* chunksOf(db: Queryable, profileId: string, id: string, number: number): AsyncGenerator<Row[]> {
  for (let after = 0; ; after += AT_ONCE) {
    const lines = await db.rows<Line>(sql`
      select place, entry, day, currency, kind, is_correction, account, role, name, customer, dni, document, reference,
        case when amount > 0 then amount end as debit, case when amount < 0 then -amount end as credit
      from accounting_lot_line where profile_id = ${profileId} and lot_id = ${id} and place > ${after} and place <= ${after + AT_ONCE} order by place`);
    yield lines.map((line) => ({ ...line, lot: number }));
    if (lines.length < AT_ONCE) return;
  }
}
