import { randomUUID } from 'node:crypto';
import type { DniCountry } from '../../../src/api/contract/customers/dniCountry';
import { centsOf, fromCents } from '../../../src/api/contract/money';
import type { ImportedDocument } from '../../../src/api/contract/receivables/imports';
import { dniCountryOf } from '../../company/country';
import { usualCurrency } from '../../company/currency';
import type { Queryable } from '../../database/database';
import { listOf, piece, sql } from '../../database/sql';
import { isNumbered } from '../../documents/filters';
import { knownAs } from '../customers/knownAs';
import { changesBetween, type Planned, refusedRow, type Texts } from '../plan';
import { numberWithoutPart } from '../reading/instalments';
import { dividedNumber, numberKey } from '../reading/sameNumber';
import { type Existing, OWN_COLUMNS, type Own } from './existing';
import { alikeFault, balanceFault, changeFaults, newFaults, otherWayFault, splitFault, totalFault } from './faults';

/** The changes of a row. */
export type DocumentWrite = Own & {
  id: string;
  isNew: boolean;
  dni: string;
  /** The name of a new customer. */
  customer_name: string | null;
  /** The code of the cost center; a new code creates one. */
  cost_center: string | null;
  before: Texts;
  after: Texts;
};

type Row = { row: number; record: ImportedDocument };
type Here = {
  customers: ReadonlySet<string>;
  documents: ReadonlyMap<string, Existing[]>;
  /** Those that are owed or paid, by `keyOf`. */
  alike: ReadonlyMap<string, Existing>;
  centers: ReadonlyMap<string, string>;
  /** Of new documents that name none. */
  currency: string;
  /** Whose rules the numbers of new customers follow. */
  home: DniCountry;
};

export async function planDocuments(
  db: Queryable,
  profileId: string,
  rows: readonly Row[],
  locks: boolean,
): Promise<Planned<DocumentWrite>[]> {
  const written = rows.map(({ record }) => record.dni);
  const known = await knownAs(db, profileId, written, locks);
  const records = rows.map(({ row, record }) => ({
    row,
    record: { ...record, dni: known.get(record.dni) ?? record.dni },
  }));
  const alike = await alikeNumbers(db, profileId, records);
  const numbers = [
    ...records.flatMap(({ record }) => [record.number, otherWayOf(record)]),
    ...alike.map(({ number }) => number),
  ];
  if (locks) {
    await db.rows(sql`
      select from document where profile_id = ${profileId} and ${isNumbered(numbers)} and voided_at is null
      order by id for update`);
  }
  const documents = await db.rows<Existing>(sql`
    select d.id, d.external_id, ${listOf(OWN_COLUMNS.map(([column]) => piece(`d.${column}`)))}, c.dni,
      c.full_name as customer_name, d.allocated, k.code as cost_center, d.voided_at is not null as voided
    from document d join customer c on c.id = d.customer_id left join cost_center k on k.id = d.cost_center_id
    where d.profile_id = ${profileId} and ${isNumbered(numbers)}`);
  const centers = await db.rows<{ code: string; name: string }>(sql`
    select code, name from cost_center where profile_id = ${profileId}`);
  const here: Here = {
    currency: await usualCurrency(db, profileId),
    home: await dniCountryOf(db, profileId),
    customers: new Set(known.values()),
    documents: groupedByNumber(documents),
    alike: new Map(documents.filter(({ voided }) => !voided).map((one) => [keyOf(one), one])),
    centers: new Map(
      centers.flatMap(({ code, name }) => [
        [name.toLowerCase(), code],
        [code.toLowerCase(), code],
      ]),
    ),
  };
  return records.map(({ row, record }) => planOne({ row, record: asHere(record, here) }, here));
}

/** The number of a document that is here in one piece, of one of its instalments; of one in one piece, its first instalment. */
const otherWayOf = ({ number }: ImportedDocument): string => {
  const bare = numberWithoutPart(number);
  return bare === number ? `${number}/1` : bare;
};

/** The numbers of these customers' documents that are those of the rows, written otherwise. */
async function alikeNumbers(db: Queryable, profileId: string, rows: readonly Row[]): Promise<{ number: string }[]> {
  const numbers = rows.map(({ record }) => record.number);
  const divided = numbers.map(dividedNumber);
  return db.rows(sql`
    select distinct d.number from document d join customer c on c.id = d.customer_id
    where d.profile_id = ${profileId} and d.voided_at is null and c.dni = any(${rows.map(({ record }) => record.dni)})
      and (d.number_tail = any(array(select nullif(number_tail(n), '') from unnest(${divided}::text[]) n))
        or d.number_key = any(array(select replace(match_key(n), ' ', '') from unnest(${numbers}::text[]) n)))`);
}

/**
 * The row about the document that is here. One of the same total is the same, whose number is written otherwise. Where the file has only
 * what is left to pay, that is what is owed here, or the total before payments that its program does not know yet.
 */
function asHere(record: ImportedDocument, { documents, alike }: Here): ImportedDocument {
  const other = alike.get(keyOf(record));
  const isHere = documents.get(record.number)?.some((one) => keyOf(one) === keyOf(record)) ?? false;
  const number = other && !isHere && other.total === record.total ? other.number : record.number;
  const here = other?.number === number ? other : undefined;
  if (!here || centsOf(here.allocated) === 0 || record.balance !== record.total) return { ...record, number };
  const { balance, ...rest } = record;
  const owed = fromCents(centsOf(here.total) - centsOf(here.allocated));
  return balance === owed || balance === here.total ? { ...rest, number, total: here.total } : { ...record, number };
}

/** The same for one document, however its number is written. */
const keyOf = ({ doc_type, dni, number }: Pick<Existing, 'doc_type' | 'dni' | 'number'>): string =>
  JSON.stringify([doc_type, dni, numberKey(number)]);

function groupedByNumber(documents: readonly Existing[]): Map<string, Existing[]> {
  const groups = new Map<string, Existing[]>();
  for (const one of documents) groups.set(one.number, [...(groups.get(one.number) ?? []), one]);
  return groups;
}

function planOne(
  { row, record }: Row,
  { customers, documents, alike, centers, currency: usual, home }: Here,
): Planned<DocumentWrite> {
  const twins = (documents.get(record.number) ?? []).filter(({ doc_type }) => doc_type === record.doc_type);
  const own = twins.filter(({ dni }) => dni === record.dni);
  const here = own.find(({ voided }) => !voided);
  const isOwed = ({ voided, dni }: Existing) => !voided && dni === record.dni;
  const center = record.cost_center && (centers.get(record.cost_center.toLowerCase()) ?? record.cost_center);
  const split = splitOf(record, here);
  const after: Texts = {
    ...textsOfRow(record),
    subtotal: split.subtotal ?? '',
    tax: split.tax ?? '',
    ...(center && { cost_center: center }),
  };
  const before = here ? textsOf(here) : {};
  const changes = changesBetween(before, after);
  const faults = [
    ...(here ? [] : newFaults(record, twins, own, customers, home)),
    ...(here ? [] : alikeFault(alike.get(keyOf(record)))),
    ...(here ? [] : otherWayFault(documents.get(otherWayOf(record))?.find(isOwed))),
    ...(here && changes.length > 0 ? changeFaults(record, here) : []),
    ...totalFault(record),
    ...balanceFault(record, here),
    ...splitFault(record),
  ];
  if (faults.length > 0) return refusedRow(row, textsOfRow(record, 'balance', 'customer_name'), faults);
  const currency = record.currency ?? here?.currency ?? usual;
  const owed = {
    currency,
    total: record.total,
    added: fromCents(centsOf(record.total) - centsOf(here?.total ?? '0.00')),
  };
  if (here && changes.length === 0) return { row, status: 'igual', changes, problems: [], owed };
  const isUnknown = !customers.has(record.dni);
  return {
    row,
    status: here ? 'cambia' : 'nuevo',
    changes: here ? changes : [],
    problems: [],
    write: {
      id: here?.id ?? randomUUID(),
      isNew: !here,
      number: record.number,
      doc_type: record.doc_type,
      dni: record.dni,
      customer_name: isUnknown ? (record.customer_name ?? null) : null,
      issue_date: record.issue_date ?? here?.issue_date ?? null,
      due_date: record.due_date ?? here?.due_date ?? null,
      currency,
      total: record.total,
      ...split,
      cost_center: center || (here?.cost_center ?? null),
      before,
      after: { ...before, ...after },
    },
    owed,
    besides: isUnknown ? [record.dni] : [],
  };
}

/** The balance is only compared, and the customer's name only creates a customer. */
function textsOfRow(
  { balance, customer_name, ...record }: ImportedDocument,
  ...more: ('balance' | 'customer_name')[]
): Texts {
  const all = {
    ...record,
    ...(more.includes('balance') && { balance }),
    ...(more.includes('customer_name') && { customer_name }),
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function textsOf({
  id: _,
  external_id: __,
  customer_name: ___,
  allocated: ____,
  voided: _____,
  ...own
}: Existing): Texts {
  return Object.fromEntries(Object.entries(own).map(([field, value]) => [field, value ?? '']));
}

/** The row's subtotal and tax, one of which is the rest of the total; else those of before, while the total is the same. */
function splitOf({ total, subtotal, tax }: ImportedDocument, here: Existing | undefined) {
  const rest = (part: string) => fromCents(centsOf(total) - centsOf(part));
  if (subtotal !== undefined) return { subtotal, tax: tax ?? rest(subtotal) };
  if (tax !== undefined) return { subtotal: rest(tax), tax };
  return here?.total === total ? { subtotal: here.subtotal, tax: here.tax } : { subtotal: null, tax: null };
}
