import './evalFree';
import * as z from 'zod/mini';
import type { ChangeKind } from './changeKind';
import { LARGEST_AMOUNT, TOO_LARGE } from './money';
import { countBeside } from './pageCount';

/** All there is to know of one call. The rows are the specification's chapters 7 to 9 as a table. */
export type Row<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, A extends z.ZodMiniType> = {
  /** What the call does, unique among rows; also the operation's id in OpenAPI. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the specification writes it, below `/api/v1` unless `outside`: `/customers/customers/{id}/`. */
  path: string;
  /** The path is not below the API base (the refresh call). */
  outside?: true;
  /** The fields of the query that the specification names, where the others are ours: another provider need not heed those (`offers.ts`). */
  specified?: readonly string[];
  /** Not one of the specification's 84 calls: another provider need not serve it (`offers.ts`). What it is for stands in docs/contract.md. */
  ours?: true;
  params: P;
  query: Q;
  body: B;
  encoding: 'json' | 'form' | 'multipart';
  answer: A;
  /** Whether the call carries the bearer token. */
  token: boolean;
  /** Milliseconds; 0 is none. */
  timeout: number;
  /** The POST saves nothing, only what is read for a preview, or what is worth nothing without its answer, as a login: it may be sent again. */
  repeatable?: true;
  /** The POST creates or moves money: it carries an `Idempotency-Key`. */
  idempotent?: true;
  /** The codes of refusals that ask something, and are answered with the next try. */
  asks?: readonly string[];
  /** A success is this status and no other. */
  created?: 201;
  /** The answer that is meant where a provider answers nothing but the list, here with the id of the path. */
  ofList?: (list: unknown[], id: unknown) => Record<string, unknown>;
  /** What a change or deletion is read again by where a provider only confirms it or does not answer: the row, and the field of the path or the body that names the record; `part`: what is changed is this part of it; `isDeleted`: it is deleted by a POST. */
  rereadBy?: { row: () => AnyRow; id: string; part?: string; isDeleted?: true };
  /** The list in which a creation is looked for where a provider only confirms it or does not answer, and what was sent that its row has to have; it is searched by the first. `isUnique`: no two records have the same of these. */
  foundBy?: { row: () => AnyRow; fields: readonly [string, ...string[]]; isUnique?: true };
  /** The answer is a stream of server-sent events, each of them an `answer`. */
  streams?: true;
  /** What the answer shows: a change of one of these makes it old. */
  shows?: readonly ChangeKind[];
  /** The fixed messages of the specification's chapter 8. */
  success?: string | ByFlag;
  failure?: string;
};

/** How many rows of the caller's file are read so far, and of how many; null where none is being read, or the file is not yet understood. */
export const readSoFar = z.looseObject({ rows: z.nullable(z.int()), total: z.nullable(z.int()) });
export type ReadSoFar = { rows: number | null; total: number | null };

/** Of a list's row: this page is further from both ends than its order is walked. The usual order reaches every page. */
export const TOO_DEEP = 'too-deep';

/** Words that depend on a flag of the body. */
type ByFlag = { flag: string; on: string; off: string };

export type AnyRow = Row<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;

/** What a caller gives: path parameters, query and body, as the row's schemas take them. */
export type Ask<R extends AnyRow> = {
  params?: z.input<R['params']>;
  query?: z.input<R['query']>;
  body?: z.input<R['body']>;
  /** The id that the record is read again by (`rereadBy`), where the body names it by another. */
  record?: string;
  /** What the person saw of the record that this changes: a service that keeps no versions is asked for it once more (`overtaken.ts`). */
  seen?: unknown;
  /** Stored in machine context from the moment the person confirms, so that a repeated send has one effect. */
  idempotencyKey?: string;
};

/** A shape as our own service returns it: these fields are never null, though they can be with other providers. */
export type WithNonNull<T, K extends keyof T> = T & { [P in K]: NonNullable<T[P]> };

export type Answer<R extends AnyRow> = z.output<R['answer']>;

export const TIMEOUT = { usual: 5_000, grouping: 15_000, allCustomers: 65_000, none: 0 } as const;

export const nothing = z.optional(z.undefined());

type RowDefinition<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
> = Pick<Row<P, Q, B, A>, 'name' | 'method' | 'path' | 'answer'> & Partial<Row<P, Q, B, A>>;

/** A row with the usual values filled in: JSON, token, 5 seconds, no parameters. */
export function row<
  A extends z.ZodMiniType,
  P extends z.ZodMiniType = typeof nothing,
  Q extends z.ZodMiniType = typeof nothing,
  B extends z.ZodMiniType = typeof nothing,
>(definition: RowDefinition<P, Q, B, A>): Row<P, Q, B, A>;
export function row(definition: RowDefinition<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>): AnyRow {
  return {
    params: nothing,
    query: nothing,
    body: nothing,
    encoding: 'json',
    token: true,
    timeout: TIMEOUT.usual,
    ...definition,
  };
}

/** What a success toast says; nothing where the specification gives no words. */
export function successOf(done: AnyRow, body?: unknown): string | undefined {
  const { success } = done;
  if (success === undefined || typeof success === 'string') return success;
  const on = typeof body === 'object' && body !== null && Reflect.get(body, success.flag) === true;
  return on ? success.on : success.off;
}

/** Shapes that many rows share. Answers are loose: a field we do not know passes through. */
export const id = z.string().check(z.minLength(1));
export const byId = z.object({ id });
export const money = z.string().check(z.regex(/^-?\d{1,13}\.\d{2}$/));
/** ISO 4217, in capital letters as there; empty, or another word, where a provider has no such code. */
export const currency = z.string().check(z.overwrite((text) => (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : text)));
/** An amount that people enter, or a file of theirs has. */
export const enteredAmount = z.string().check(
  z.regex(/^-?\d+\.\d{2}$/),
  z.refine((amount) => Math.abs(Number(amount)) <= LARGEST_AMOUNT / 100, TOO_LARGE),
);
export const notNegative = enteredAmount.check(
  z.refine((amount) => !amount.startsWith('-'), 'No puede ser menor que cero.'),
);
/** Above zero. */
export const positive = enteredAmount.check(
  z.refine((amount) => /^[^-]*[1-9]/.test(amount), 'Debe ser mayor que cero.'),
);
/** `YYYY-MM-DD`, and such a day exists: there is no year 0. */
export const day = z.iso.date().check(z.refine((text) => !text.startsWith('0000'), 'No es una fecha válida.'));
/** Whether a day or a moment in ISO 8601 is no slip: the months and moments of farther ones may be none elsewhere. */
export const isNearYear = (text: string): boolean => text >= '1900' && text < '3000';
export const FAR_YEAR = 'El año debe estar entre 1900 y 2999.';
/** A day that people enter, or a file of theirs has. */
export const enteredDay = day.check(z.refine(isNearYear, FAR_YEAR));
export const moment = z.string();
/** Wished, not needed: a provider that knows none takes the last change. */
export const version = z.optional(z.int());

/** What stands for a kind that the contract does not know; a provider's own word for it is among the row's `normalizationNotices`. */
export const OTHER = 'otro';
export const kindOf = <const T extends string>(kinds: readonly T[]) => z.enum([...kinds, OTHER]);

/** What else the values of a shape are called, in small letters: `whatsapp` for 0. */
export const otherWords = z.registry<Record<string, unknown>>();

/** What else the field of a shape is called, the surest first: the specification has names of its own for some (`chanel`). */
export const otherNames = z.registry<string[]>();

/** A value that was normalised to make an answer readable: the field, and the value received, as JSON. */
export type NormalizationNotice = { field: string; received: string };
const normalizationNotices = z.object({
  normalizationNotices: z.array(z.object({ field: z.string(), received: z.string() })),
});
export const normalizationNoticesOf = (row: unknown): NormalizationNotice[] =>
  // Nearly all have none, and lists ask of each row.
  typeof row === 'object' && row !== null && 'normalizationNotices' in row
    ? (normalizationNotices.safeParse(row).data?.normalizationNotices ?? [])
    : [];

/** The provider's own word for a kind that the contract does not know; empty where it said none. */
export function sentWord(row: unknown, field: string): string {
  const received = normalizationNoticesOf(row).find((notice) => notice.field === field)?.received || 'null';
  const sent: unknown = JSON.parse(received);
  return sent === null || typeof sent === 'object' ? '' : String(sent);
}

/** The lists of an answer whose rows are independent: an unreadable row hides no other, and is listed in `unreadable`. */
export const ROWS: readonly PropertyKey[] = ['results', 'data', 'movements', 'lines', 'left_out', 'rows'];
/** Reading more rows in one go would hold up what a person types meanwhile. */
export const MOST_AT_ONCE = 400;
const unreadable = z.object({ unreadable: z.array(z.string()) });
/** The rows of an answer that could not be read, as they came. */
export const unreadableOf = (answer: unknown): string[] => unreadable.safeParse(answer).data?.unreadable ?? [];

const absentFields = z.object({ absentFields: z.array(z.string()) });
/** What a provider left out of a record. */
export const absentFieldsOf = (record: unknown): string[] => absentFields.safeParse(record).data?.absentFields ?? [];
/** Whether a provider left the field out: its null, its empty list or its `otro` then says nothing. */
export const isAbsent = <T extends object>(record: T, field: keyof T & string): boolean =>
  record[field] === undefined || absentFieldsOf(record).includes(field);

/** The service answered 202: it took the request, and goes on with it. */
export const accepted = z.optional(z.literal(true));

const fromList = z.object({ fromList: z.literal(true) });
/** Whether a provider answered this as a list alone (`ofList`): what is said beside the list is then not known. */
export const isListAlone = (answer: unknown): boolean => fromList.safeParse(answer).success;

/** A paged list's query: `p` counts from 1; 25 a page unless asked, 200 at most. */
export const listQuery = z.object({
  p: z.optional(z.coerce.number<number>().check(z.int(), z.gte(1))),
  search: z.optional(z.string().check(z.maxLength(200))),
  page_size: z.optional(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(200))),
});

/** What is of a page and not of the list: without it a list's query is what its export and whatever is done to all of it are asked with. */
export const paging = { p: true, page_size: true } as const;

/** A list's order: by one of these fields, or, after `-`, the other way round. Unless asked, each list has an order of its own. */
export function orderingOf<const F extends string>(...fields: F[]) {
  return z.enum(fields.flatMap((field): (F | `-${F}`)[] => [field, `-${field}`]));
}

export const EXPORT_FORMAT = ['csv', 'xlsx'] as const;

/** What is exported of a list besides its filters: the columns, by their names between commas; all of them unless some are chosen. */
export const exportQuery = z.object({
  format: z.enum(EXPORT_FORMAT),
  columns: z.optional(z.string().check(z.maxLength(400))),
});

/** `url` is below the API base, carries its own permission for a minute, and needs no token: the browser downloads it by itself. */
export const exportedFile = z.looseObject({ url: z.string(), file_name: z.string() });

/** A list's answer. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return listed(pageShape(item));
}

/** One page, for lists whose answer has more fields. */
export function pageShape<T extends z.ZodMiniType>(item: T) {
  return z.looseObject({
    count: z.int(),
    /** The service sent no `count`: it is the page's. */
    uncounted: z.optional(z.literal(true)),
    next: z.optional(z.nullable(z.string())),
    previous: z.optional(z.nullable(z.string())),
    results: z.array(item),
  });
}

/** A bare array, or one under `data`, is a page behind which others may follow. */
export function listed<P extends z.ZodMiniType>(page: P) {
  return z.pipe(z.transform(asPage), page);
}

/** How many rows there are is not always said: then there are those that came. */
export function asPage(value: unknown): unknown {
  const rows = listIn(value);
  if (rows === undefined) return value;
  const { data: _, ...said }: Record<string, unknown> = Array.isArray(value) ? {} : Object.assign({}, value);
  const isLast = said.next === false || said.next === 0 || said.last === true || said.next_page_url === null;
  const count = said.count ?? countBeside(said, rows.length);
  return {
    ...said,
    results: rows,
    ...(isLast && { next: null }),
    ...(count === undefined ? { count: rows.length, uncounted: true } : { count }),
  };
}

/** The rows of a list, however it was answered: a page, a bare list, or one under `data`. */
export function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if ('results' in value && value.results === null) return [];
  if ('results' in value) return Array.isArray(value.results) ? value.results : undefined;
  return 'data' in value && Array.isArray(value.data) ? value.data : undefined;
}

/** Every failure's body. `msg` is Spanish, for staff. */
export const failureBody = z.looseObject({
  error: z.literal(true),
  msg: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
