import type * as z from 'zod/mini';
import type { exportPayments, PaymentDetail } from '../../src/api/contract/receivables/payments';
import type { Queryable } from '../database/database';
import { chunksOf } from '../database/list';
import { today } from '../database/today';
import { methodInWords } from '../documents/words';
import { type ExportedFile, fileOf } from '../exports/file';
import { type ChosenColumn, chosenOf } from '../exports/table';
import { paymentsFound } from './read';

const ORIGIN: Record<PaymentDetail['origin'], string> = {
  conciliacion: 'Conciliación',
  debito: 'Débito automático',
  enlace: 'Enlace de pago',
  manual: 'Manual',
  otro: 'Otro',
};

const COLUMNS: ChosenColumn<PaymentDetail>[] = [
  { key: 'date', header: 'Fecha', kind: 'date', of: ({ date }) => date },
  { key: 'customer', header: 'Cliente', kind: 'text', of: ({ customer_name }) => customer_name },
  { key: 'customer', header: 'Cédula/RUC', kind: 'text', of: ({ customer_dni = '' }) => customer_dni },
  { key: 'method', header: 'Forma de pago', kind: 'text', of: ({ method }) => methodInWords(method) },
  { key: 'reference', header: 'Referencia', kind: 'text', of: ({ reference }) => reference },
  { key: 'origin', header: 'Origen', kind: 'text', of: ({ origin }) => ORIGIN[origin] },
  { key: 'amount', header: 'Moneda', kind: 'text', of: ({ currency }) => currency },
  { key: 'amount', header: 'Monto', kind: 'money', of: ({ amount }) => amount },
  { key: 'unallocated', header: 'Sin aplicar', kind: 'money', of: ({ unallocated }) => unallocated },
];

/** Exactly the payments that match the filters now, in the order of their list. */
export async function exportedPayments(
  db: Queryable,
  profileId: string,
  { format, columns, ...filters }: z.output<(typeof exportPayments)['query']>,
): Promise<ExportedFile> {
  const chunks = chunksOf<PaymentDetail>(db, paymentsFound(profileId, filters));
  return fileOf('Pagos', await today(db), format, { columns: chosenOf(COLUMNS, columns), chunks });
}
