import { randomUUID } from 'node:crypto';
import type { DniCountry } from '../../../src/api/contract/customers/dniCountry';
import { centsOf, fromCents, LARGEST_AMOUNT } from '../../../src/api/contract/money';
import type { ImportedDocument } from '../../../src/api/contract/receivables/imports';
import { dniCountryOf } from '../../company/country';
import { usualCurrency } from '../../company/currency';
import { wrongDni } from '../../customers/wrongDni';
import type { Queryable } from '../../database/database';
import { listOf, piece, sql } from '../../database/sql';
import { isNumbered } from '../../documents/filters';
import { typeInWords } from '../../documents/words';
import { formatMoney } from '../../ledger/words';
import { changesBetween, type Planned, refusedRow, type Texts } from '../plan';

type Needed = 'number' | 'doc_type' | 'currency' | 'total';
type OwnColumn = Exclude<keyof ImportedDocument, 'dni' | 'customer_name' | 'cost_center' | 'balance'>;

/** The columns of `document` that a file fills in, with their types: what an import reads, inserts and updates is made of these. */
export const OWN_COLUMNS = Object.entries({
  number: 'text',
  doc_type: 'text',
  issue_date: 'date',
  due_date: 'date',
  currency: 'text',
  total: 'numeric',
  subtotal: 'numeric',
  tax: 'numeric',
} satisfies Record<OwnColumn, 'text' | 'date' | 'numeric'>);
type Own = Record<Needed, string> & Record<Exclude<OwnColumn, Needed>, string | null>;

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
type Existing = Own & {
  id: string;
  external_id: string | null;
  customer_name: string;
  dni: string;
  allocated: string;
  cost_center: string | null;
  voided: boolean;
};
type Here = {
  customers: ReadonlySet<string>;
  documents: ReadonlyMap<string, Existing[]>;
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
  const numbers = rows.map(({ record }) => record.number);
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
  const customers = await db.rows<{ dni: string }>(sql`
    select dni from customer
    where profile_id = ${profileId} and dni = any(${rows.map(({ record }) => record.dni)}) and deleted_at is null`);
  const centers = await db.rows<{ code: string; name: string }>(sql`
    select code, name from cost_center where profile_id = ${profileId}`);
  const here: Here = {
    currency: await usualCurrency(db, profileId),
    home: await dniCountryOf(db, profileId),
    customers: new Set(customers.map(({ dni }) => dni)),
    documents: groupedByNumber(documents),
    centers: new Map(
      centers.flatMap(({ code, name }) => [
        [name.toLowerCase(), code],
        [code.toLowerCase(), code],
      ]),
    ),
  };
  return rows.map((row) => planOne(row, here));
}

function groupedByNumber(documents: readonly Existing[]): Map<string, Existing[]> {
  const groups = new Map<string, Existing[]>();
  for (const one of documents) groups.set(one.number, [...(groups.get(one.number) ?? []), one]);
  return groups;
}

function planOne(
  { row, record }: Row,
  { customers, documents, centers, currency: usual, home }: Here,
): Planned<DocumentWrite> {
  const twins = (documents.get(record.number) ?? []).filter(({ doc_type }) => doc_type === record.doc_type);
  const own = twins.filter(({ dni }) => dni === record.dni);
  const here = own.find(({ voided }) => !voided);
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

type Fault = { field: string; msg: string };

function newFaults(
  record: ImportedDocument,
  twins: readonly Existing[],
  own: readonly Existing[],
  customers: ReadonlySet<string>,
  home: DniCountry,
): Fault[] {
  const what = typeInWords(record.doc_type);
  if (own.length > 0)
    return [{ field: 'number', msg: `${what} ${record.number} está aquí, anulada: no se crea otra vez.` }];
  const other = twins.find(({ voided }) => !voided);
  if (other) {
    return [
      { field: 'number', msg: `${what} ${record.number} ya está aquí, de ${other.customer_name} (${other.dni}).` },
    ];
  }
  if (customers.has(record.dni)) return [];
  if (record.customer_name === undefined) {
    return [
      {
        field: 'dni',
        msg: 'No hay un cliente con esta Cédula/RUC. Impórtelo antes, o agregue una columna con su nombre.',
      },
    ];
  }
  const wrong = wrongDni(record.dni, home);
  return wrong
    ? [{ field: 'dni', msg: `${wrong} no pasa la verificación de sus dígitos, y no hay un cliente que lo tenga.` }]
    : [];
}

/** Payments here win over the file, and a document of the accounting system is changed in that system. */
function changeFaults(record: ImportedDocument, here: Existing): Fault[] {
  if (here.external_id !== null) {
    return [
      { field: 'number', msg: 'Viene del sistema contable: cámbielo allí, o la próxima sincronización lo desharía.' },
    ];
  }
  const paid = centsOf(here.allocated);
  if (paid === 0) return [];
  if (centsOf(record.total) < paid) {
    return [
      { field: 'total', msg: `Aquí ya tiene pagos por ${formatMoney(paid)}, más que este total. Revise los pagos.` },
    ];
  }
  if (record.currency !== undefined && record.currency !== here.currency) {
    return [{ field: 'currency', msg: `Aquí ya tiene pagos en ${here.currency}: su moneda no se cambia.` }];
  }
  return [];
}

function totalFault({ total }: ImportedDocument): Fault[] {
  if (centsOf(total) <= LARGEST_AMOUNT) return [];
  const msg = `El total pasa de ${formatMoney(LARGEST_AMOUNT)}, lo más que puede tener un documento. Revise qué columna se leyó como total.`;
  return [{ field: 'total', msg }];
}

/** A balance must be the total minus the payments here. */
function balanceFault({ balance, total }: ImportedDocument, here: Existing | undefined): Fault[] {
  if (balance === undefined) return [];
  const owed = centsOf(total) - centsOf(here?.allocated ?? '0.00');
  if (centsOf(balance) === owed) return [];
  const msg = `Aquí se deberían ${formatMoney(owed)}: el total menos los pagos registrados. Registre los pagos que faltan, o elija la columna del saldo como total.`;
  return [{ field: 'balance', msg }];
}

/** The row's subtotal and tax, one of which is the rest of the total; else those of before, while the total is the same. */
function splitOf({ total, subtotal, tax }: ImportedDocument, here: Existing | undefined) {
  const rest = (part: string) => fromCents(centsOf(total) - centsOf(part));
  if (subtotal !== undefined) return { subtotal, tax: tax ?? rest(subtotal) };
  if (tax !== undefined) return { subtotal: rest(tax), tax };
  return here?.total === total ? { subtotal: here.subtotal, tax: here.tax } : { subtotal: null, tax: null };
}

function splitFault({ total, subtotal, tax }: ImportedDocument): Fault[] {
  const field = subtotal === undefined ? 'tax' : 'subtotal';
  const sum = centsOf(subtotal ?? '0.00') + centsOf(tax ?? '0.00');
  const fits = subtotal !== undefined && tax !== undefined ? sum === centsOf(total) : sum <= centsOf(total);
  if (fits) return [];
  const msg = `El subtotal más el impuesto son ${formatMoney(sum)}, y el total ${formatMoney(centsOf(total))}. Corríjalos, o deje sin usar esas dos columnas.`;
  return [{ field, msg }];
}
