import Papa from 'papaparse';
import { z } from 'zod';
import { contentOf } from '../files/encoding';
import { type AccountingDocument, type LeftOut, SourceProblem } from './connector';
import { documentOf, partOf } from './fields';

type Read = { documents: AccountingDocument[]; leftOut: LeftOut[]; next?: string | undefined };

const record = z.record(z.string(), z.unknown());
const records = z.array(record);
/** A bare list, or one under any of the names that services use. */
const answer = z.union([
  records.transform((list) => ({ list, next: undefined })),
  z
    .looseObject({
      documents: records.optional(),
      results: records.optional(),
      data: records.optional(),
      next: z.string().nullish(),
    })
    .transform(({ documents, results, data, next }) => ({
      list: documents ?? results ?? data,
      next: next ?? undefined,
    })),
]);

/** Reads CSV or JSON, as the first character says. `source` names it in messages. Throws SourceProblem. */
export function readDocuments(bytes: Uint8Array, source: string): Read {
  const { text } = contentOf(bytes);
  if (text.trim() === '') return { documents: [], leftOut: [] };
  return /^\s*[[{]/.test(text) ? readJson(text, source) : readCsv(text, source);
}

function readJson(text: string, source: string): Read {
  const read = answer.safeParse(parsed(text, source));
  const list = read.data?.list;
  if (!list) throw new SourceProblem('respuesta', `${source} es JSON y no trae una lista de documentos.`);
  return { ...partOf(list.map((one, i) => documentOf(one, `${source}, elemento ${i + 1}`))), next: read.data?.next };
}

function readCsv(text: string, source: string): Read {
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [';', ',', '\t', '|'],
  });
  if (errors.some(({ type }) => type === 'Quotes')) {
    throw new SourceProblem('respuesta', `${source} tiene comillas que no se cierran.`);
  }
  return partOf(data.map((row, i) => documentOf(row, `${source}, fila ${i + 2}`)));
}

function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceProblem('respuesta', `${source} no es JSON válido.`, { cause });
  }
}
