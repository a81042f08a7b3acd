import type { AnyRow } from './contract/row';
import { CallProblem } from './problem';

/** Values as they travel. Text encodings carry null as '', and objects and lists as JSON text. */

/** The row's path with its parameters filled in. Throws a CallProblem (`failed`) when one is missing or is no path segment. */
export function fillPath(row: AnyRow, params: unknown): string {
  const checked = row.params.safeParse(params);
  if (!checked.success) throw new CallProblem('failed', row, 'path parameters', { cause: checked.error });
  const values = new Map(entriesOf(checked.data));
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined || ['', '.', '..'].includes(asText(value))) {
      throw new CallProblem('failed', row, `no usable {${name}}`, { status: 404 });
    }
    return encodeURIComponent(asText(value));
  });
}

/** `?a=1&b=2`, or nothing; a list repeats its key. */
export function queryOf(query: unknown): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    for (const one of Array.isArray(value) ? value : [value]) pairs.append(name, asText(one));
  }
  const text = pairs.toString();
  return text && `?${text}`;
}

export function bodyOf(row: AnyRow, body: unknown): string | URLSearchParams | FormData | undefined {
  if (body === undefined) return undefined;
  switch (row.encoding) {
    case 'json':
      return JSON.stringify(body);
    case 'form':
      return new URLSearchParams(entriesOf(body).map(([name, value]) => [name, asText(value)]));
    case 'multipart':
      return multipart(body);
  }
}

function multipart(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(body)) {
    if (value instanceof File) form.append(name, value, value.name);
    else if (value instanceof Blob) form.append(name, value);
    else form.append(name, asText(value));
  }
  return form;
}

/** What is undefined is not sent. */
function entriesOf(fields: unknown): [string, unknown][] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).filter(([, value]) => value !== undefined);
}

function asText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
