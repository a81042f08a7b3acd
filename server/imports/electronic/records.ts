import type { Kind } from '../../electronicDocuments/reading/document';
import { type ReadDocument, readElectronicDocuments } from '../../electronicDocuments/reading/read';
import { FileRefusal } from '../../files/refusal';
import { storable } from '../../files/storable';
import { countWords } from '../../statements/reading';
import type { Records } from '../reading/read';
import type { ReadRow } from '../reading/rows';

const SLICE = 500;
const HEADER = ['Archivo', 'Tipo', 'Número', 'Clave', 'Emisor', 'Receptor', 'Emisión', 'Moneda', 'Total'];
/** What others name comes before them, so that a file may have an invoice and what lowers it. */
const ORDER: readonly Kind[] = ['factura', 'nota_debito', 'nota_credito', 'retencion', 'pago'];

/** Reads a file of electronic documents as rows, like those of a table. Throws a FileRefusal for a ZIP that is not opened. */
export function readElectronicRecords(bytes: Uint8Array, fileName: string): Records {
  const { documents, others } = readElectronicDocuments(bytes, fileName);
  if (documents.length === 0) throw new FileRefusal('empty', 'El archivo no tiene ningún comprobante.');
  const places = new Set(
    documents.flatMap((one) => ('document' in one ? placesOf(one.document.number, one.document.key) : [])),
  );
  const rows = [...documents].sort((a, b) => orderOf(a) - orderOf(b)).map((one, at) => rowOf(one, at + 1, places));
  const count = countWords(documents.length, 'comprobante electrónico', 'comprobantes electrónicos');
  const dialect = { format_name: count, mapping: {}, header: HEADER, sample: [], sheets: [], understood: [] };
  const slices = Array.from({ length: Math.ceil(rows.length / SLICE) }, (_, slice) =>
    JSON.stringify(storable(rows.slice(slice * SLICE, (slice + 1) * SLICE))),
  );
  return { dialect, questions: [], warnings: storable(othersIn(others)), total: rows.length, slices };
}

/** So many of the others are named, and so much of each name. */
const NAMED = 10;
const NAME_LENGTH = 80;

/** What says which files of a ZIP are no electronic documents. */
function othersIn(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const what = countWords(
    names.length,
    'archivo que no es un comprobante electrónico, y no se leyó',
    'archivos que no son comprobantes electrónicos, y no se leyeron',
  );
  const named = names.slice(0, NAMED).map((name) => name.slice(0, NAME_LENGTH));
  const more = names.length > NAMED ? ` y ${names.length - NAMED} más` : '';
  return [`${what}: ${named.join(', ')}${more}.`];
}

const orderOf = (one: ReadDocument): number => ('document' in one ? ORDER.indexOf(one.document.kind) : ORDER.length);
const placesOf = (number: string, key: string): string[] =>
  [number.replace(/\W/g, ''), key].filter((one) => one !== '');

function rowOf(one: ReadDocument, row: number, places: ReadonlySet<string>): ReadRow {
  if ('refusal' in one) {
    const problems = [{ field: '', column: '', value: '', msg: one.refusal }];
    return { row, values: { file: one.name }, problems, cells: [one.name, ...HEADER.slice(1).map(() => '')] };
  }
  const { document, digest, formerDigest, name } = one;
  const { kind, number, key, issuer, receiver, issuedOn, currency, total, references, instalments } = document;
  const named = references.every((reference) =>
    placesOf(reference.number, reference.key).some((place) => places.has(place)),
  );
  const customer = kind === 'retencion' ? issuer : receiver;
  const due = instalments.at(-1)?.due;
  return {
    row,
    values: {
      file: name,
      doc_type: kind,
      number,
      dni: customer.id,
      customer_name: customer.name,
      issue_date: issuedOn,
      ...(due ? { due_date: due } : {}),
      currency,
      total,
      ...(instalments.length > 1 ? { instalments: String(instalments.length) } : {}),
      data: JSON.stringify({ document, digest, formerDigest, named }),
    },
    problems: [],
    cells: [name, kind, number, key, issuer.id, receiver.id, issuedOn, currency, total],
  };
}
