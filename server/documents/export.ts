import type * as z from 'zod/mini';
import type { Document, exportDocuments } from '../../src/api/contract/receivables/documents';
import type { Queryable } from '../database/database';
import { chunksOf } from '../database/list';
import { today } from '../database/today';
import { type ExportedFile, fileOf } from '../exports/file';
import { type ChosenColumn, chosenOf } from '../exports/table';
import { documentsFound } from './read';
import { statusInWords, typeInWords } from './words';

const COLUMNS: ChosenColumn<Document>[] = [
  { key: 'number', header: 'Número', kind: 'text', of: ({ number }) => number },
  { key: 'type', header: 'Tipo', kind: 'text', of: ({ doc_type }) => typeInWords(doc_type) },
  { key: 'customer', header: 'Cliente', kind: 'text', of: ({ customer_name }) => customer_name },
  { key: 'customer', header: 'Cédula/RUC', kind: 'text', of: ({ customer_dni }) => customer_dni },
  { key: 'center', header: 'Centro de costo', kind: 'text', of: ({ cost_center_name }) => cost_center_name },
  { key: 'issued', header: 'Emisión', kind: 'date', of: ({ issue_date }) => issue_date },
  { key: 'due', header: 'Vencimiento', kind: 'date', of: ({ due_date }) => due_date },
  { key: 'balance', header: 'Moneda', kind: 'text', of: ({ currency }) => currency },
  { key: 'total', header: 'Total', kind: 'money', of: ({ total }) => total },
  { key: 'balance', header: 'Saldo', kind: 'money', of: ({ balance }) => balance },
  { key: 'disputed', header: 'En disputa', kind: 'money', of: ({ disputed = null }) => disputed },
  { key: 'status', header: 'Estado', kind: 'text', of: ({ status }) => statusInWords(status) },
];

/** Exactly the documents that match the filters now, in the order of their list. */
export async function exportedDocuments(
  db: Queryable,
  profileId: string,
  { format, columns, ...filters }: z.output<(typeof exportDocuments)['query']>,
): Promise<ExportedFile> {
  const chunks = chunksOf<Document>(db, documentsFound(profileId, filters));
  return fileOf('Documentos', await today(db), format, { columns: chosenOf(COLUMNS, columns), chunks });
}
