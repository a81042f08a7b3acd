import type * as z from 'zod/mini';
import type { exportPaymentProofs, PaymentProof } from '../../src/api/contract/receivables/paymentProofs';
import type { Queryable } from '../database/database';
import { chunksOf } from '../database/list';
import { daysOf, today } from '../database/today';
import { type ExportedFile, fileOf } from '../exports/file';
import { type ChosenColumn, chosenOf } from '../exports/table';
import { proofsFound } from './read';

const STATUS: Record<PaymentProof['status'], string> = {
  por_revisar: 'Por revisar',
  en_espera: 'Espera el movimiento',
  unido: 'Con su movimiento',
  descartado: 'Descartado',
  otro: 'Otro',
};

const KIND: Record<PaymentProof['kind'], string> = {
  por_leer: 'Sin leer',
  pago: 'Pago',
  retencion: 'Retención',
  otra_cosa: 'No parece un pago',
  otro: 'Otro',
};

const ORIGIN: Record<PaymentProof['origin'], string> = {
  personal: 'Lo subió el personal',
  whatsapp: 'WhatsApp',
  correo: 'Email',
  pagina: 'Página del cliente',
  otro: 'Otro',
};

const columnsOf = (dayOf: (moment: string) => string): ChosenColumn<PaymentProof>[] => [
  { key: 'customer', header: 'Cliente', kind: 'text', of: ({ customer_name }) => customer_name },
  { key: 'kind', header: 'Tipo', kind: 'text', of: ({ kind }) => KIND[kind] },
  { key: 'paid', header: 'Día del pago', kind: 'date', of: ({ paid_on }) => paid_on },
  { key: 'amount', header: 'Moneda', kind: 'text', of: ({ currency }) => currency },
  { key: 'amount', header: 'Monto', kind: 'money', of: ({ amount }) => amount },
  { key: 'bank', header: 'Banco', kind: 'text', of: ({ bank }) => bank },
  { key: 'reference', header: 'Referencia', kind: 'text', of: ({ reference }) => reference },
  { key: 'account', header: 'Cuenta de destino', kind: 'text', of: ({ account }) => account },
  { key: 'came', header: 'Llegó', kind: 'date', of: ({ created_at }) => dayOf(created_at) },
  { key: 'origin', header: 'Cómo llegó', kind: 'text', of: ({ origin }) => ORIGIN[origin] },
  { key: 'status', header: 'Estado', kind: 'text', of: ({ status }) => STATUS[status] },
];

/** Exactly the proofs that match the filters now, in the order of their list. */
export async function exportedProofs(
  db: Queryable,
  profileId: string,
  { format, columns, ...filters }: z.output<(typeof exportPaymentProofs)['query']>,
): Promise<ExportedFile> {
  const chunks = chunksOf<PaymentProof>(db, proofsFound(profileId, filters));
  const chosen = chosenOf(columnsOf(await daysOf(db)), columns);
  return fileOf('Comprobantes', await today(db), format, { columns: chosen, chunks });
}
