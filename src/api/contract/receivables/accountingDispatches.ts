import * as z from 'zod/mini';
import { apiMapping, DATE_ORDER, TOKEN_PLACE } from '../console/accountingSource';
import { byId, day, id, kindOf, listed, listQuery, moment, money, pageShape, row, version } from '../row';
import { POSTING_KIND } from './accountingEntries';

/** Our addition: a lot's entries sent to the company's accounting system, each once, by a JSON API whose mapping is data. */

export const ENTRY_METHOD = ['POST', 'PUT'] as const;
/**
 * Whether the system keeps one entry for a key that it gets twice, or lists its entries with a text that has the key (`se_busca`): else nobody but
 * its staff knows what became of a lost answer.
 */
export const KEY_USE = ['reconoce', 'se_busca', 'no_reconoce'] as const;
/** How an amount is written: 1234.5, "1234.50" or 123450. */
export const AMOUNT_FORM = ['numero', 'texto', 'centavos'] as const;
/** A field for each side of a line, or an amount and a word for its side. */
export const SIDE_FORM = ['debe_haber', 'tipo'] as const;
/** What is written of an entry, and of each of its lines. */
export const ENTRY_FIELD = ['date', 'reference', 'description', 'currency', 'key', 'lines'] as const;
export const LINE_FIELD = [
  'account',
  'debit',
  'credit',
  'amount',
  'side',
  'description',
  'document',
  'customer_dni',
] as const;
export type EntryField = (typeof ENTRY_FIELD)[number];
export type LineField = (typeof LINE_FIELD)[number];

/** Stand in an address for the entry's key, and in that of a look-up for its day too. */
export const KEY_IN_ADDRESS = '{clave}';
export const DAY_IN_ADDRESS = '{dia}';

const text = z.optional(z.string().check(z.trim(), z.maxLength(200)));
/** Names of members with dots between them: `asiento.fecha`. Empty, it is not written. */
const path = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(200),
      z.regex(/^(?!.*__proto__)([^.\s]+(\.[^.\s]+)*)?$/, 'Escriba nombres con puntos entre ellos'),
    ),
);
const LONGEST_FIXED = 4_000;

/** Where the system lists its entries, of the same origin as where they are sent to. */
const lookUp = z.object({
  /** With `{dia}` for the entry's day, as `dates` says, and `{clave}` for its key. */
  address: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  /** The query parameter of the page's number; without it there is one page. */
  page_param: z.optional(z.string().check(z.trim(), z.maxLength(100), z.regex(/^[\w-]*$/))),
  /** Where the list is; empty, it is the answer, or its `results`. */
  rows: text,
  /** Which text of an entry has the key, and which its id. */
  text,
  id: text,
});

/** Where the system lists its accounts, of one that calls them by an id of its own instead of the code that people write. Of the same origin too. */
const accountList = z.object({
  address: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  page_param: lookUp.shape.page_param,
  rows: text,
  /** What of an account is its code, and what the id that an entry calls it by. */
  code: text,
  id: text,
});

/** How an entry is sent. An empty text is what is not there. */
export const entryMapping = z.object({
  method: z.enum(ENTRY_METHOD),
  token_in: z.enum(TOKEN_PLACE),
  token_name: apiMapping.shape.token_name,
  /** The header that carries the entry's key. */
  key_header: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(100),
        z.regex(/^(?!(host|connection|content-length|content-type|transfer-encoding|authorization|accept)$)[\w-]*$/i),
      ),
  ),
  key_use: z.enum(KEY_USE),
  /** Of a system whose entries are looked for (`se_busca`). */
  look_up: z.optional(lookUp),
  /** Without an address, an account is sent as it is written here. */
  account_list: z.optional(accountList),
  dates: z.enum(DATE_ORDER),
  amounts: z.enum(AMOUNT_FORM),
  sides: z.enum(SIDE_FORM),
  /** What the side of a line says, of the form `tipo`. */
  debit_word: text,
  credit_word: text,
  fields: z.object({
    date: path,
    reference: path,
    description: path,
    currency: path,
    key: path,
    lines: path,
  } satisfies Record<EntryField, typeof path>),
  line_fields: z.object({
    account: path,
    debit: path,
    credit: path,
    amount: path,
    side: path,
    description: path,
    document: path,
    customer_dni: path,
  } satisfies Record<LineField, typeof path>),
  /** A JSON object whose members every entry has besides. */
  fixed: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_FIXED))),
  /** Where an answer has the entry's id there: one that lacks it is not taken for a success. */
  id_path: text,
  /** Where a refusal says why. */
  error_path: text,
});
export type EntryMapping = z.output<typeof entryMapping>;

/** What a connector is tried or saved with. */
const chosen = {
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** Omitted, the stored token stays as long as the address has the same host; empty, it is deleted. */
  token: z.optional(z.string().check(z.trim(), z.maxLength(2_000))),
  mapping: entryMapping,
};
type Chosen = { address: string; mapping: EntryMapping };
type Fault = { path: string[]; message: string };

/** The format of a path that is written where another one is. */
const OWN_PLACE = 'place';

const MISSING = 'Falta: escríbalo';

/** An object of JSON, or undefined. */
export function fixedIn(json: string | undefined): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(json || '{}');
    return z.record(z.string(), z.unknown()).safeParse(read).data;
  } catch {
    return undefined;
  }
}

function missingIn({ address, mapping }: Chosen): Fault[] {
  const { fields, line_fields, sides, key_use, look_up, account_list } = mapping;
  const isSearched = key_use === 'se_busca';
  const missing = (is: boolean, ...at: string[]): Fault[] =>
    is ? [{ path: ['mapping', ...at], message: MISSING }] : [];
  const amounts: LineField[] = sides === 'tipo' ? ['amount', 'side'] : ['debit', 'credit'];
  const hasKey = Boolean(mapping.key_header || fields.key || address.includes(KEY_IN_ADDRESS));
  return [
    ...missing(mapping.token_in !== 'bearer' && !mapping.token_name, 'token_name'),
    ...missing(!fields.date, 'fields', 'date'),
    ...missing(!fields.lines, 'fields', 'lines'),
    ...(['account', ...amounts] as const).flatMap((field) => missing(!line_fields[field], 'line_fields', field)),
    ...missing(sides === 'tipo' && !mapping.debit_word, 'debit_word'),
    ...missing(sides === 'tipo' && !mapping.credit_word, 'credit_word'),
    ...missing(isSearched && !look_up?.address, 'look_up', 'address'),
    ...missing(isSearched && !look_up?.text, 'look_up', 'text'),
    ...(['code', 'id'] as const).flatMap((at) =>
      missing(Boolean(account_list?.address) && !account_list?.[at], 'account_list', at),
    ),
    // Its description has the key where no field of its own has.
    ...missing(isSearched && !fields.key && !fields.description, 'fields', 'description'),
    ...(key_use === 'reconoce' && !hasKey
      ? [{ path: ['mapping', 'key_header'], message: 'Diga dónde va la clave: una cabecera, un campo o la dirección' }]
      : []),
  ];
}

/** A field that is written where another one is, or within it. */
function crossedIn({ mapping: { fields, line_fields, sides } }: Chosen): Fault[] {
  const unused: readonly string[] = sides === 'tipo' ? ['debit', 'credit'] : ['amount', 'side'];
  const crossed = (room: string, named: [string, string | undefined][]): Fault[] =>
    named.flatMap(([field, own], at) =>
      own &&
      named.some(
        ([, other], before) =>
          before < at && other && (`${own}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${own}.`)),
      )
        ? [{ path: ['mapping', room, field], message: 'Otro dato ya se escribe ahí' }]
        : [],
    );
  return [
    ...crossed('fields', Object.entries(fields)),
    ...crossed(
      'line_fields',
      Object.entries(line_fields).filter(([field]) => !unused.includes(field)),
    ),
  ];
}

const complete = <T extends Chosen>({ value, issues }: { value: T; issues: z.core.$ZodRawIssue[] }) => {
  for (const { path: at, message } of crossedIn(value)) {
    issues.push({ code: 'invalid_format', format: OWN_PLACE, message, path: at, input: '' });
  }
  const faults = [
    ...missingIn(value),
    ...(fixedIn(value.mapping.fixed) === undefined
      ? [{ path: ['mapping', 'fixed'], message: 'No es un objeto JSON, como {"diario": "COB"}' }]
      : []),
  ];
  for (const { path: at, message } of faults) issues.push({ code: 'custom', message, path: at, input: value });
};

export const entryConnector = z.looseObject({
  /** Whether lots that are taken from now on are sent. */
  is_on: z.boolean(),
  /** Empty where none was ever saved. */
  address: z.string(),
  /** The token itself is never returned. */
  has_token: z.boolean(),
  mapping: z.nullable(entryMapping),
  version,
  /** Why the system could not be asked last, and when it is asked again; empty and null where it answers. */
  reason: z.string(),
  next_at: z.nullable(moment),
});
export type EntryConnector = z.output<typeof entryConnector>;

const connector = '/customers/accounting_entries/connector/';

export const getEntryConnector = row({
  name: 'getEntryConnector',
  method: 'GET',
  path: connector,
  ours: true,
  answer: entryConnector,
});

/** Nothing is sent by saving: what a lot takes from then on is. */
export const setEntryConnector = row({
  name: 'setEntryConnector',
  method: 'PUT',
  path: connector,
  ours: true,
  body: z.object({ ...chosen, is_on: z.boolean(), version }).check(complete),
  answer: entryConnector,
  success: 'Envío de asientos guardado',
});

export const entryTrial = z.looseObject({
  method: kindOf(ENTRY_METHOD),
  address: z.string(),
  /** The token is not shown. */
  headers: z.array(z.looseObject({ name: z.string(), value: z.string() })),
  /** The body just as it would be sent, as JSON with line breaks. */
  body: z.string(),
  /** It is of an entry of the last lot; else of a made-up one. */
  is_real: z.boolean(),
});
export type EntryTrial = z.output<typeof entryTrial>;

/** What would be sent; nothing is sent or saved. */
export const tryEntryConnector = row({
  name: 'tryEntryConnector',
  method: 'POST',
  path: `${connector}try/`,
  repeatable: true,
  ours: true,
  body: z.object(chosen).check(complete),
  answer: entryTrial,
});

/**
 * `rechazada`: the system said no, and has not taken it. `no_se_sabe`: its answer was lost, so that it may have taken it. `hecha`: staff say that it
 * is there.
 */
export const DISPATCH_STATUS = ['por_enviar', 'enviada', 'rechazada', 'no_se_sabe', 'hecha'] as const;

/** An entry of a lot on its way to the accounting system. */
export const accountingDispatch = z.looseObject({
  /** Also the key that it is sent with, each time. */
  id,
  lot: z.int(),
  entry: z.int(),
  day,
  kind: kindOf(POSTING_KIND),
  is_correction: z.boolean(),
  customer_name: z.string(),
  /** What its debits come to. */
  amount: money,
  currency: z.string(),
  status: kindOf(DISPATCH_STATUS),
  /** Its id there, where the answer has one. */
  foreign_id: z.string(),
  /** Why it was refused, or what became of the last attempt. */
  reason: z.string(),
  sent_at: z.nullable(moment),
  /** It may be sent again by staff: it was refused, or nothing sends it again by itself. */
  is_staffs: z.boolean(),
});
export type AccountingDispatch = z.output<typeof accountingDispatch>;

const dispatches = '/customers/accounting_dispatches/';

/** Sending was paused as the system refused several in a row. */
const dispatchPause = z.looseObject({
  since: moment,
  /** How many in a row; why the last one was refused, and of which lot it is. */
  refusals: z.int(),
  reason: z.string(),
  lot: z.int(),
  /** How many entries wait for it. */
  waiting: z.int(),
});
export type DispatchPause = z.output<typeof dispatchPause>;

/** Newest lot first. */
export const listAccountingDispatches = row({
  name: 'listAccountingDispatches',
  method: 'GET',
  path: dispatches,
  shows: ['accounting_dispatch'],
  ours: true,
  query: z.extend(z.omit(listQuery, { search: true }), {
    status: z.optional(z.enum(DISPATCH_STATUS)),
    lot: z.optional(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(1_000_000_000))),
  }),
  answer: listed(
    z.extend(pageShape(accountingDispatch), {
      pause: z.optional(z.nullable(dispatchPause)),
      /** Whether any entry of the company is refused, on whatever page. */
      has_refused: z.optional(z.boolean()),
    }),
  ),
});

/** Sending goes on, until the next refusal; 409 (`over`) where it is not paused. */
export const resumeDispatches = row({
  name: 'resumeDispatches',
  method: 'PUT',
  path: `${dispatches}resume/`,
  ours: true,
  answer: z.looseObject({}),
  success: 'El envío sigue',
});

/** Sends it again under its own key, a refused one with the accounts of today; 409 of one that is not staff's to decide. */
export const resendAccountingDispatch = row({
  name: 'resendAccountingDispatch',
  method: 'PUT',
  path: `${dispatches}{id}/resend/`,
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'El asiento se enviará otra vez',
});

/** The same of all that were refused; 409 where none is. */
export const resendRefusedDispatches = row({
  name: 'resendRefusedDispatches',
  method: 'PUT',
  path: `${dispatches}resend_refused/`,
  ours: true,
  answer: z.looseObject({ count: z.int() }),
  success: 'Los asientos rechazados se enviarán otra vez',
});

/** Staff found it there, or wrote it by hand: it is not sent again. 409 of one that is not theirs to decide. */
export const finishAccountingDispatch = row({
  name: 'finishAccountingDispatch',
  method: 'PUT',
  path: `${dispatches}{id}/finish/`,
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'Asiento marcado como registrado',
});
