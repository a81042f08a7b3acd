import type { Debit, ORDER_FORMAT, TextFile } from '../../../src/api/contract/debitShapes';
import type { Queryable } from '../../database/database';
import { type Actor, audit } from '../../ledger/audit';
import { conflict, notFound } from '../../problems';
import { holdDebit, setStatus } from '../hold';
import { readDebit } from '../read';
import { mustBeCollectable } from '../save';
import { orderCsv } from './csv';
import { readOrder } from './lines';
import { orderPain008 } from './pain008';

type Format = (typeof ORDER_FORMAT)[number];

const WRITERS = {
  csv: { write: orderCsv, extension: 'csv', media_type: 'text/csv;charset=utf-8' },
  pain008: { write: orderPain008, extension: 'xml', media_type: 'application/xml' },
};

/**
 * The file for the bank. The first time it is looked at once more whether all of it can be collected, and the debit is
 * `enviado`: from then on the order stands. 409 before it was saved.
 */
export async function orderFile(
  tx: Queryable,
  who: Actor,
  id: string,
  format: Format,
): Promise<TextFile & { debit: Debit }> {
  const held = await holdDebit(tx, who, id);
  if (held.status === 'borrador' || held.status === 'previsualizado') {
    throw conflict('El débito tiene cambios sin guardar. Guárdelo y descargue después el archivo para el banco.', {
      code: 'not-saved',
    });
  }
  if (held.status === 'guardado') {
    await mustBeCollectable(tx, held);
    await setStatus(tx, id, 'enviado');
    await audit(tx, who, [{ action: 'enviar', entity: 'debit', entityId: id, after: { format } }]);
  }
  const order = await readOrder(tx, who.profileId, id);
  if (!order) throw notFound('el débito automático');
  const { write, extension, media_type } = WRITERS[format];
  const file_name = `${fileName(order.name)}-${order.collect_on}.${extension}`;
  return { file_name, media_type, content: write(order), debit: await readDebit(tx, who.profileId, id) };
}

/** Letters, digits and hyphens: every system and every bank's upload takes them. */
export function fileName(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'debito';
}
