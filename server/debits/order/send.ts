import type { checkDebitOrder } from '../../../src/api/contract/debits/debits';
import type { ORDER_FORMAT } from '../../../src/api/contract/debits/orderFormat';
import type { Debit, TextFile } from '../../../src/api/contract/debits/shapes';
import type { Answer } from '../../../src/api/contract/row';
import { withoutAccents } from '../../../src/api/contract/withoutAccents';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { type Actor, audit } from '../../ledger/audit';
import { unsureOf } from '../../orderLayouts/layout';
import { layoutOfDebit } from '../../orderLayouts/ofDebit';
import { conflict, notFound, refused } from '../../problems';
import { lockDebit, setStatus } from '../lock';
import { readDebit } from '../read';
import { mustBeCollectable } from '../save';
import { dayAs, type WrittenOrder, writeByLayout } from './byLayout';
import { orderCsv } from './csv';
import { type Order, readOrder } from './lines';
import { orderPain008 } from './pain008';

type Format = (typeof ORDER_FORMAT)[number];

const WRITERS = {
  csv: { write: orderCsv, extension: 'csv', media_type: 'text/csv;charset=utf-8' },
  pain008: { write: orderPain008, extension: 'xml', media_type: 'application/xml' },
};

/**
 * The file for the bank. The first download checks again that every detail can be collected, and sets the debit to
 * `enviado`: from then on the order is fixed. 409 before it was saved.
 */
export async function orderFile(
  tx: Queryable,
  who: Actor,
  id: string,
  format: Format,
): Promise<TextFile & { debit: Debit }> {
  const debit = await lockDebit(tx, who, id);
  mustNotBeDraft(debit.status);
  if (debit.status === 'guardado') {
    await mustBeCollectable(tx, debit);
    await setStatus(tx, id, 'enviado');
    await audit(tx, who, [{ action: 'enviar', entity: 'debit', entityId: id, after: { format } }]);
  }
  const order = await orderOf(tx, who, id);
  const file = format === 'banco' ? await bankFile(tx, who, order) : usualFile(order, format);
  return { ...file, debit: await readDebit(tx, who.profileId, id) };
}

/** Previews the file's cuts and doubts; nothing is written. */
export async function checkOrder(
  db: Queryable,
  who: Actor,
  id: string,
  format: Format,
): Promise<Answer<typeof checkDebitOrder>> {
  mustNotBeDraft((await readDebit(db, who.profileId, id)).status);
  if (format !== 'banco') return { cuts: [], unsure: 0, first_line: '' };
  const order = await orderOf(db, who, id);
  const { layout } = await mustHaveLayout(db, who, id);
  const written = writeByLayout(order, layout);
  mustFit(written);
  return { cuts: written.cuts, unsure: unsureOf(layout), first_line: written.content.split(/\r?\n/)[0] ?? '' };
}

function mustNotBeDraft(status: Debit['status']): void {
  if (status !== 'borrador' && status !== 'previsualizado') return;
  throw conflict('El débito tiene cambios sin guardar. Guárdelo y descargue después el archivo para el banco.', {
    code: 'not-saved',
  });
}

async function orderOf(db: Queryable, who: Actor, id: string): Promise<Order> {
  const order = await readOrder(db, who.profileId, id);
  if (!order) throw notFound('el débito automático');
  return order;
}

function usualFile(order: Order, format: 'csv' | 'pain008'): TextFile {
  const { write, extension, media_type } = WRITERS[format];
  return { file_name: `${fileName(order.name)}-${order.collect_on}.${extension}`, media_type, content: write(order) };
}

/** Stores the layout at the first download: its later changes do not alter the order's file. */
async function bankFile(tx: Queryable, who: Actor, order: Order): Promise<TextFile> {
  const named = await mustHaveLayout(tx, who, order.id);
  const { layout } = named;
  const written = writeByLayout(order, layout);
  mustFit(written);
  await tx.rows(sql`
    update debit set sent_layout = ${JSON.stringify(named)} where id = ${order.id} and sent_layout is null`);
  return {
    file_name: layout.file_name
      .replace('{fecha}', dayAs(order.collect_on, 'AAAAMMDD'))
      .replace('{nombre}', fileName(order.name)),
    media_type: 'text/plain',
    content: written.content,
    ...(layout.encoding === 'iso-8859-1' && { encoding: layout.encoding }),
  };
}

async function mustHaveLayout(db: Queryable, who: Actor, id: string) {
  const found = await layoutOfDebit(db, who.profileId, id);
  if (found) return found;
  throw conflict('La cuenta de cobro no tiene un formato de orden. Elíjalo en la cuenta, o descargue el CSV.', {
    code: 'no-layout',
  });
}

/** 422 with every collection that does not fit the bank's format. */
function mustFit({ faults, problems }: WrittenOrder): void {
  const wrong = Object.keys(faults).length;
  const [first] = [...problems, ...Object.values(faults)];
  if (first === undefined) return;
  const what = wrong === 0 ? 'La orden no cabe' : wrong === 1 ? 'Un cobro no cabe' : `${wrong} cobros no caben`;
  throw refused(`${what} en el formato del banco. No se envió nada. ${first}`, { fields: faults });
}

/** Letters, digits and hyphens: every system and every bank's upload takes them. */
export function fileName(text: string): string {
  const plain = withoutAccents(text).toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'debito';
}
