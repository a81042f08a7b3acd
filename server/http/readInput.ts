import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type AnyRow, nothing } from '../../src/api/contract/row';
import { isStorable } from '../files/storable';
import type { Upload } from '../files/upload';
import { Problem, refused, tooLarge, unreadableForm, unsupported } from '../problems';
import { isFastifyError } from './answerProblem';
import { fromText } from './fieldsFromText';
import { invalid } from './invalid';
import { uuid } from './uuid';

/** A call's input as the row's schemas read it. */
export type CallInput<R extends AnyRow> = {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
};

/** Reads and checks parameters, query and body. Throws Problem 404, 415 or 422. */
export async function readInput<R extends AnyRow>(
  row: R,
  request: FastifyRequest,
): Promise<CallInput<R> & { files: Upload[] }> {
  const params = asRecord(request.params);
  if (params?.id !== undefined) uuid(params.id);
  const { fields, files } = await readBody(row, request);
  const input = {
    params: check<R['params']>(row.params, params && fromText(row.params, params)),
    query: check<R['query']>(row.query, fromText(row.query, withoutEmpty(request.query))),
    body: check<R['body']>(row.body, fields),
  };
  mustBeStorable({ ...input, files: files.map(({ fileName }) => fileName) });
  return { ...input, files };
}

/** Drops empty filters: clients send an unused filter as an empty text. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(asRecord(query) ?? {}).filter(([, value]) => value !== ''));
}

const MOST = 2 ** 31 - 1;
/** Far more than any call of ours has; what writes JSON runs out of stack at some thousands. */
const DEEPEST = 100;

/** Throws Problem 422 for texts, integers and depths that no column can store. */
function mustBeStorable(input: { params: unknown; query: unknown; body: unknown; files: unknown }): void {
  const rest = Object.values(input).map((value) => ({ name: '', value, depth: 0 }));
  for (let one = rest.pop(); one; one = rest.pop()) {
    const { name, value, depth } = one;
    if (typeof value === 'object' && value !== null) {
      if (depth > DEEPEST)
        throw unstorable(name.split('.')[0] ?? '', 'Tiene demasiados niveles, unos dentro de otros.');
      for (const [key, inside] of Object.entries(value)) {
        rest.push({ name: `${name}${name && '.'}${key}`, value: inside, depth: depth + 1 });
        if (!isStorable(key)) throw unstorable(name);
      }
    }
    if (typeof value === 'string' && !isStorable(value)) throw unstorable(name);
    if (typeof value === 'number' && Math.abs(value) > MOST) throw unstorable(name, 'Es un número demasiado grande.');
  }
}

function unstorable(field: string, why = 'Tiene caracteres que no se pueden guardar. Escríbalo de nuevo.') {
  return refused('Hay datos que faltan o no son válidos. Revíselos y vuelva a intentar.', { fields: { [field]: why } });
}

/**
 * Fastify passes missing input as `undefined` or as `{}`, and a schema accepts one of them. Input for a row that asks for
 * none is ignored.
 */
function check<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const without = isEmpty(value) || Object.is(schema, nothing) ? z.safeParse(schema, undefined) : undefined;
  const read = without?.success ? without : z.safeParse(schema, value ?? {});
  if (!read.success) throw invalid(read.error);
  return read.data;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

async function readBody(row: AnyRow, request: FastifyRequest): Promise<{ fields: unknown; files: Upload[] }> {
  if (request.isMultipart()) {
    if (row.encoding !== 'multipart') throw unsupported('Esta operación no recibe archivos.');
    return readParts(row, request);
  }
  if (row.encoding === 'multipart') throw unsupported('Se esperaba un formulario con un archivo.');
  const fields = asRecord(request.body);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (!isForm || !fields) return { fields: request.body ?? undefined, files: [] };
  if (row.encoding !== 'form') throw unsupported('Esta operación espera JSON.');
  return { fields: fromText(row.body, fields), files: [] };
}

async function readParts(row: AnyRow, request: FastifyRequest): Promise<{ fields: unknown; files: Upload[] }> {
  const { texts, files } = await readForm(request);
  // The row's schema asks for a file; its content is in `files`.
  const blobs = files.map(({ field, fileName }) => [field, new File([], fileName)] as const);
  return { fields: { ...fromText(row.body, texts), ...Object.fromEntries(blobs) }, files };
}

type Form = { texts: Record<string, unknown>; files: (Upload & { field: string })[] };

/** Reads an upload. Problem 400 for a form that is cut or damaged, 413 for a text that is too long. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  const texts: Form['texts'] = {};
  const files: Form['files'] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        files.push({ field: part.fieldname, fileName: part.filename || 'archivo', bytes: await part.toBuffer() });
      } else {
        if (part.valueTruncated) throw tooLarge();
        texts[part.fieldname] = part.value;
      }
    }
  } catch (cause) {
    // The parser's own errors have no status.
    throw cause instanceof Problem || isFastifyError(cause) ? cause : unreadableForm(cause);
  }
  return { texts, files };
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
