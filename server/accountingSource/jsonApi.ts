import { type ApiMapping, MAPPED_FIELD } from '../../src/api/contract/console/accountingSource';
import { type Connector, type FieldFault, type SourcePart, SourceProblem } from './connector';
import { type Fetched, fetchFrom, followed, type Reach, type SourceRequest } from './fetchPage';
import { documentFrom, openIn, partOf, stateIn } from './fields';
import { formatsOf, textOf, writtenDay } from './formats';
import { namesIn, valueAt } from './paths';

const MOST_PAGES = 5_000;

export type Api = { address: string; token: string | undefined; mapping: ApiMapping };

/** Reads the documents of any JSON API, as its mapping says. */
export function apiConnector({ address, token, mapping }: Api, reach: Reach): Connector {
  return {
    async *documents(since) {
      const walk = pagesOf(new URL(address), mapping, since);
      for (let page = 1; ; page++) {
        if (page > MOST_PAGES)
          throw new SourceProblem('respuesta', `el sistema contable tiene más de ${MOST_PAGES} páginas.`);
        const fetched = await fetchFrom(withToken(walk.at(), mapping, token), headersFor(mapping, token), reach);
        walk.see(fetched.bytes);
        const answer = jsonIn(fetched.bytes);
        const rows = rowsIn(answer, mapping);
        yield pageOf(rows, mapping, page);
        if (!walk.goOn(rows.length, answer, fetched)) return;
      }
    },
  };
}

/** How an API gets its token. */
type TokenWay = Pick<ApiMapping, 'token_in' | 'token_name'>;

export function headersFor({ token_in, token_name = '' }: TokenWay, token: string | undefined): SourceRequest {
  if (!token || token_in === 'consulta') return {};
  return {
    headers: token_in === 'bearer' ? { authorization: `Bearer ${token}` } : { [token_name.toLowerCase()]: token },
  };
}

export function withToken(at: URL, { token_in, token_name = '' }: TokenWay, token: string | undefined): URL {
  const to = new URL(at);
  if (token && token_in === 'consulta') to.searchParams.set(token_name, token);
  return to;
}

/** The addresses of an API's pages, one after another. */
function pagesOf(first: URL, mapping: ApiMapping, since: string | undefined) {
  const { paging, page_param = '', size_param, page_size, next, since_param, dates } = mapping;
  const start = new URL(first);
  if (since !== undefined && since_param) start.searchParams.set(since_param, writtenDay(since, dates));
  if (size_param && page_size !== undefined) start.searchParams.set(size_param, String(page_size));
  let at = new URL(start);
  let number = 1;
  let before = 0;
  let last: Uint8Array | undefined;
  if (paging === 'pagina') at.searchParams.set(page_param, '1');
  if (paging === 'desplazamiento') at.searchParams.set(page_param, '0');
  const seen = new Set([at.href]);
  /** False where the address was asked already, or there is none. */
  const moveTo = (to: URL | undefined): boolean => {
    if (!to || seen.has(to.href)) return false;
    seen.add(to.href);
    at = to;
    return true;
  };
  const asked = (value: string) => {
    const to = new URL(start);
    to.searchParams.set(page_param, value);
    return to;
  };
  return {
    at: () => at,
    /** An API that does not know the parameter answers the first page for ever. */
    see(bytes: Uint8Array) {
      if (last && (paging === 'pagina' || paging === 'desplazamiento') && Buffer.compare(last, bytes) === 0) {
        const name = `«${page_param}»`;
        throw new SourceProblem(
          'respuesta',
          `dos páginas seguidas son iguales: la dirección no atiende el parámetro ${name}.`,
          {
            fields: { 'mapping.page_param': 'La dirección no lo atiende' },
          },
        );
      }
      last = bytes;
    },
    goOn(rows: number, answer: unknown, { link }: Fetched): boolean {
      if (paging === 'siguiente') {
        const address = next ? textOf(valueAt(answer, next)) : nextIn(link);
        return moveTo(address === '' ? undefined : followed(address, at));
      }
      if (paging === 'ninguna') return false;
      if (paging === 'cursor') {
        const mark = textOf(valueAt(answer, next ?? ''));
        return mark !== '' && moveTo(asked(mark));
      }
      if (rows === 0) return false;
      number += 1;
      before += rows;
      return moveTo(asked(String(paging === 'pagina' ? number : before)));
    },
  };
}

/** The address of `rel="next"` in a `Link` header (RFC 8288). */
function nextIn(link = ''): string {
  for (const [, address = '', parameters = ''] of link.matchAll(/<([^>]*)>((?:\s*;\s*[^,;]+)*)/g)) {
    if (/;\s*rel\s*=\s*"?(?:[^"]*\s)?next(?:\s[^"]*)?"?\s*(?:;|$)/i.test(parameters)) return address;
  }
  return '';
}

export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new SourceProblem('respuesta', 'la respuesta no es JSON válido: la dirección parece ser de otra cosa.', {
      fields: { address: 'No responde JSON' },
      cause,
    });
  }
}

/** The list at a path of an answer; without a path, the answer is the list. Throws SourceProblem. */
export function rowsIn(answer: unknown, { rows: path }: Pick<ApiMapping, 'rows'>): unknown[] {
  const found = path ? valueAt(answer, path) : answer;
  if (Array.isArray(found)) return found;
  const msg = path
    ? `en «${path}» no hay una lista de filas. La respuesta trae: ${namesIn(answer)}.`
    : `la respuesta no es una lista. Diga dónde están las filas; la respuesta trae: ${namesIn(answer)}.`;
  throw new SourceProblem('respuesta', msg, {
    fields: { 'mapping.rows': `No hay una lista ahí. Hay: ${namesIn(answer)}` },
  });
}

function pageOf(rows: unknown[], mapping: ApiMapping, page: number): SourcePart {
  const { fields } = mapping;
  const formats = formatsOf(mapping.dates, mapping.decimals, mapping.void_values);
  const read = rows.map((row, i) =>
    documentFrom(
      (field) => {
        const path = field === 'open' ? undefined : fields[field];
        if (path) return valueAt(row, path);
        if (typeof row !== 'object' || row === null) return undefined;
        return field === 'voided' ? stateIn(row) : field === 'open' ? openIn(row) : undefined;
      },
      `página ${page}, fila ${i + 1}`,
      formats,
    ),
  );
  const part = partOf(read);
  return page === 1 ? { ...part, absent: absentIn(rows, fields) } : part;
}

/** The fields whose path leads nowhere in any row: a slip in a path that is not needed would go unseen. */
function absentIn(rows: unknown[], fields: ApiMapping['fields']): FieldFault[] {
  const [first] = rows;
  if (first === undefined) return [];
  return MAPPED_FIELD.flatMap((field) => {
    const path = fields[field];
    if (!path || rows.some((row) => valueAt(row, path) !== undefined)) return [];
    return [{ field, msg: `«${path}» no está en ninguna fila. Cada fila trae: ${namesIn(first)}.` }];
  });
}
