import { centsOf, fromCents } from '../../src/api/contract/money';
import {
  DAY_IN_ADDRESS,
  type EntryMapping,
  fixedIn,
  KEY_IN_ADDRESS,
  type LineField,
} from '../../src/api/contract/receivables/accountingDispatches';
import type { ACCOUNT_ROLE, POSTING_KIND } from '../../src/api/contract/receivables/accountingEntries';
import { ACCOUNT_ROLE_NAME, POSTING_KIND_NAME } from '../../src/api/contract/receivables/accountingEntryNames';
import { writtenDay } from '../accountingSource/formats';
import { writeAt } from '../accountingSource/paths';

/** A line of an entry: a debit is positive, a credit negative, a decimal string with two places. */
export type EntryLine = {
  account: string;
  role: (typeof ACCOUNT_ROLE)[number];
  /** The bank account's or the category's. */
  name: string;
  document: string;
  amount: string;
};

/** An entry of a lot, before it is mapped. */
export type Entry = {
  /** `YYYY-MM-DD`. */
  date: string;
  /** The lot's number and the entry's in it. */
  reference: string;
  kind: (typeof POSTING_KIND)[number];
  is_correction: boolean;
  currency: string;
  customer: string;
  dni: string;
  lines: EntryLine[];
};

const LONGEST_TEXT = 200;

const joined = (parts: string[]) => parts.filter(Boolean).join(' · ').slice(0, LONGEST_TEXT);

/** Where an entry is sent: its key stands where the address says. */
export const addressOf = (address: string, key: string): URL => new URL(address.replaceAll(KEY_IN_ADDRESS, key));

/** Where the entries of its day are looked for. */
export const lookUpAddressOf = (address: string, { dates }: EntryMapping, day: string, key: string): URL =>
  addressOf(address.replaceAll(DAY_IN_ADDRESS, encodeURIComponent(writtenDay(day, dates))), key);

/** An entry as the mapping says: what it sends is this and nothing else. */
export function bodyOf(mapping: EntryMapping, entry: Entry, key: string): object {
  const { fields } = mapping;
  const body = { ...fixedIn(mapping.fixed) };
  const kind = POSTING_KIND_NAME[entry.kind];
  const write = (path: string | undefined, value: unknown) => {
    if (path) writeAt(body, path, value);
  };
  write(fields.date, writtenDay(entry.date, mapping.dates));
  write(fields.reference, entry.reference);
  const description = joined([entry.is_correction ? `${kind} (corrección)` : kind, entry.customer]);
  // It is found by its key, in the text that people read where there is no field for it: first, since systems cut what is long.
  const hasKey = mapping.key_use === 'se_busca' && !fields.key;
  write(fields.description, hasKey ? `${key} · ${description}` : description);
  write(fields.currency, entry.currency);
  write(fields.key, key);
  write(
    fields.lines,
    entry.lines.map((line) => lineOf(mapping, entry, line)),
  );
  return body;
}

function lineOf(mapping: EntryMapping, { dni }: Entry, { account, role, name, document, amount }: EntryLine): object {
  const cents = centsOf(amount);
  const isDebit = cents > 0;
  const side = isDebit ? mapping.debit_word : mapping.credit_word;
  const written = (value: number) => amountOf(mapping, value);
  const sides: [LineField, unknown][] =
    mapping.sides === 'tipo'
      ? [
          ['amount', written(Math.abs(cents))],
          ['side', side],
        ]
      : [
          ['debit', written(isDebit ? cents : 0)],
          ['credit', written(isDebit ? 0 : -cents)],
        ];
  const values: [LineField, unknown][] = [
    ['account', account],
    ...sides,
    ['description', joined([ACCOUNT_ROLE_NAME[role], name, document])],
    ['document', document],
    ['customer_dni', dni],
  ];
  const line = {};
  for (const [field, value] of values) {
    const path = mapping.line_fields[field];
    if (path) writeAt(line, path, value);
  }
  return line;
}

function amountOf({ amounts }: EntryMapping, cents: number): string | number {
  if (amounts === 'centavos') return cents;
  return amounts === 'texto' ? fromCents(cents) : Number(fromCents(cents));
}
