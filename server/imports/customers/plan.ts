import { randomUUID } from 'node:crypto';
import type { ImportedCustomer } from '../../../src/api/contract/receivables/imports';
import { isWrongAccount, kindOfAccount } from '../../../src/api/contract/reconciliation/accountNumber';
import { dniCountryOf } from '../../company/country';
import { wrongDni } from '../../customers/wrongDni';
import type { Queryable } from '../../database/database';
import { normal } from '../../files/cells/words';
import { changesBetween, type Fault, type Planned, problemsOf, refusedRow, type Texts } from '../plan';
import { ACCOUNT, type Account, CONTACT, type Contact, type Existing, existingCustomers, type Own } from './existing';
import { knownAs } from './knownAs';
import { type Names, namesOf, type Subcategory } from './names';

/** The changes of a row. Untouched parts are absent. */
export type CustomerWrite = {
  id: string;
  isNew: boolean;
  own: Own;
  subcategories?: Subcategory[];
  contact?: Contact & { isNew: boolean };
  bank?: Account;
  before: Texts;
  after: Texts;
};

type Row = { row: number; record: ImportedCustomer };

export async function planCustomers(
  db: Queryable,
  profileId: string,
  rows: readonly Row[],
  locks: boolean,
): Promise<Planned<CustomerWrite>[]> {
  const known = await knownAs(
    db,
    profileId,
    rows.map(({ record }) => record.dni),
  );
  const existing = await existingCustomers(db, profileId, [...new Set(known.values())], locks);
  const names = await namesOf(db, profileId);
  const country = await dniCountryOf(db, profileId);
  return rows.map(({ row, record }) => {
    const dni = known.get(record.dni) ?? record.dni;
    return planOne({ row, record: { ...record, dni } }, existing.get(dni), names, country);
  });
}

type Country = Own['dni_country'];

function planOne(
  { row, record: written }: Row,
  here: Existing | undefined,
  names: Names,
  usual: Country,
): Planned<CustomerWrite> {
  const read = here ? withNameApart(written, here) : written;
  const lacks = lacking(read, here?.bank ?? undefined);
  const record = lacks.length > 0 ? withoutAccount(read) : read;
  const problems = problemsOf(textsOfRow(read), lacks);
  const faults: { field: string; msg: string }[] = [];
  const blame = (field: string, msg: string) => void faults.push({ field, msg });
  const country = record.dni_country ?? here?.dni_country ?? usual;
  if (!here && record.first_name === undefined) blame('first_name', 'Falta el nombre, y este cliente es nuevo.');
  const what = here?.dni_country === country ? undefined : wrongDni(record.dni, country);
  if (what) blame('dni', `${what} no pasa la verificación de sus dígitos. Revise el número o el país.`);
  const find = <T>(field: string, text: string | undefined, named: (text: string) => { is: T } | { fault: string }) => {
    const found = text === undefined ? undefined : named(text);
    if (found && 'fault' in found) blame(field, found.fault);
    return found && 'is' in found ? found.is : undefined;
  };
  const city = find('city', record.city, names.city);
  const subcategories = find('subcategory', record.subcategory, (text) => names.subcategories(text, record.category));
  const contact = contactOf(record, here?.contacts ?? []);
  if (contact === 'unreachable') blame('phone', 'Falta el teléfono o el email de este contacto.');
  const bank = bankOf(record, here?.bank ?? undefined, find, names, blame);
  if (faults.length > 0 || contact === 'unreachable') return refusedRow(row, textsOfRow(read), [...faults, ...lacks]);

  const own: Own = {
    dni: record.dni,
    dni_country: country,
    first_name: record.first_name ?? here?.first_name ?? '',
    last_name: record.last_name ?? here?.last_name ?? '',
    tradename: record.tradename ?? here?.tradename ?? '',
    position: record.position ?? here?.position ?? '',
    city_id: city?.id ?? here?.city_id ?? null,
    address: record.address ?? here?.address ?? '',
    credit_days: record.credit_days === undefined ? (here?.credit_days ?? null) : Number(record.credit_days),
    language: record.language ?? here?.language ?? '',
  };
  const before = here ? textsOf(here, contact?.was, here.bank ?? undefined) : {};
  const after: Texts = {
    ...textsOfRow(record),
    ...(city && { city: city.name }),
    ...(subcategories && { subcategory: subcategoryText(subcategories) }),
    ...(bank && accountTexts(bank, record)),
  };
  const changes = changesBetween(before, after);
  if (here && changes.length === 0) return { row, status: 'igual', changes, problems };
  const touches = (...fields: string[]) => !here || changes.some(({ field }) => fields.includes(field));
  return {
    row,
    status: here ? 'cambia' : 'nuevo',
    changes: here ? changes : [],
    problems,
    write: {
      id: here?.id ?? randomUUID(),
      isNew: !here,
      own,
      ...(subcategories && touches('subcategory') && { subcategories }),
      ...(contact && touches(...CONTACT) && { contact: contact.is }),
      ...(bank && touches(...ACCOUNT) && { bank }),
      before,
      after: { ...before, ...after },
    },
    besides: (subcategories ?? []).filter(({ isNew }) => isNew).map(({ category, name }) => `${category} · ${name}`),
  };
}

/**
 * A file with one column for the name, as our own list of customers, has the surnames there too: they are no given names, and would stand
 * twice.
 */
function withNameApart(record: ImportedCustomer, here: Pick<Own, 'first_name' | 'last_name'>): ImportedCustomer {
  const { first_name: name, last_name } = record;
  if (name === undefined || last_name !== undefined || here.last_name === '') return record;
  const words = wordsOf(name);
  const surnames = wordsOf(here.last_name);
  const isSame = [...words].sort().join(' ') === [...wordsOf(here.first_name), ...surnames].sort().join(' ');
  if (isSame) return { ...record, first_name: here.first_name };
  if (!words.some((word) => surnames.includes(word))) return record;
  const written = name.trim().split(/\s+/);
  const firstNames = written.slice(0, -surnames.length).join(' ');
  const isLast =
    firstNames !== '' &&
    written.length === words.length &&
    words.slice(-surnames.length).join(' ') === surnames.join(' ');
  return { ...record, first_name: isLast ? firstNames : name, last_name: isLast ? here.last_name : '' };
}

const wordsOf = (name: string): string[] => normal(name).split(' ').filter(Boolean);

/** The row's values, without the category, which only helps to find a subcategory. */
function textsOfRow({ category: _, ...record }: ImportedCustomer): Texts {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

const subcategoryText = (all: readonly { category: string; name: string }[]) =>
  all
    .map(({ category, name }) => `${category} · ${name}`)
    .sort()
    .join(', ');

function textsOf(here: Existing, contact: Contact | undefined, bank: Account | undefined): Texts {
  const { id: _, city_id: __, subcategories, contacts: ___, bank: ____, credit_days, ...own } = here;
  return {
    ...own,
    credit_days: credit_days === null ? '' : String(credit_days),
    subcategory: subcategoryText(subcategories),
    contact_name: contact?.name ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    ...(bank && {
      bank: bank.bank,
      bank_code: bank.bank_code,
      account_number: bank.account_number,
      account_type: bank.account_type,
      holder_name: bank.holder_name,
      holder_dni: bank.holder_dni,
      mandate: bank.mandate,
    }),
  };
}

/** The contact with this phone or e-mail and its change, else a new one. A new contact needs one of the two. */
function contactOf(
  { contact_name: name, phone, email }: ImportedCustomer,
  contacts: readonly Contact[],
): { was: Contact | undefined; is: Contact & { isNew: boolean } } | 'unreachable' | undefined {
  if (phone === undefined && email === undefined) {
    if (name === undefined) return undefined;
    const was = contacts.find((one) => one.name === name);
    return was ? { was, is: { ...was, isNew: false } } : 'unreachable';
  }
  const was =
    contacts.find((one) => phone !== undefined && one.phone === phone) ??
    contacts.find((one) => email !== undefined && one.email.toLowerCase() === email.toLowerCase());
  const is = {
    id: was?.id ?? randomUUID(),
    name: name ?? was?.name ?? '',
    phone: phone ?? was?.phone ?? '',
    email: email ?? was?.email ?? '',
    is_main: was?.is_main ?? contacts.length === 0,
    isNew: !was,
  };
  return { was, is };
}

/** What an account of the row lacks: then the customer is imported without it. */
function lacking(record: ImportedCustomer, was: Account | undefined): Fault[] {
  if (!ACCOUNT.some((field) => record[field] !== undefined)) return [];
  const needed = [
    { field: 'bank', is: record.bank ?? was?.bank, what: 'el banco' },
    { field: 'account_number', is: record.account_number ?? was?.account_number, what: 'el número' },
    { field: 'account_type', is: record.account_type ?? was?.account_type, what: 'el tipo (Ahorros o Corriente)' },
  ];
  return needed
    .filter(({ is }) => is === undefined)
    .map(({ field, what }) => ({ field, msg: `Falta ${what} de la cuenta. El cliente se importa sin ella.` }));
}

const withoutAccount = (record: ImportedCustomer): ImportedCustomer => ({
  ...record,
  ...Object.fromEntries(ACCOUNT.map((field) => [field, undefined])),
});

/** An absent field leaves its value; a new bank clears the code, which belongs to the old bank. */
function bankOf(
  record: ImportedCustomer,
  was: Account | undefined,
  find: <T>(
    field: string,
    text: string | undefined,
    named: (text: string) => { is: T } | { fault: string },
  ) => T | undefined,
  names: Names,
  blame: (field: string, msg: string) => void,
): Account | undefined {
  if (!ACCOUNT.some((field) => record[field] !== undefined)) return undefined;
  const bank =
    record.bank === undefined
      ? was && { id: was.bank_id, name: was.bank, country: was.country }
      : find('bank', record.bank, names.bank);
  const number = record.account_number ?? was?.account_number;
  const type = record.account_type ?? was?.account_type;
  if (!bank || number === undefined || type === undefined) return undefined;
  if (record.account_number !== undefined && isWrongAccount(kindOfAccount(number, bank))) {
    blame('account_number', `La CLABE «${number}» no es válida: su último dígito no corresponde a los demás.`);
  }
  const code = find('bank_code', record.bank_code, (text) => names.code(text, bank.id));
  const sameBank = was?.bank_id === bank.id ? was : undefined;
  return {
    bank_id: bank.id,
    bank: bank.name,
    country: bank.country,
    bank_code_id: code?.id ?? sameBank?.bank_code_id ?? null,
    bank_code: code?.code ?? sameBank?.bank_code ?? '',
    account_number: number,
    account_type: type,
    holder_name: record.holder_name ?? was?.holder_name ?? '',
    holder_dni: record.holder_dni ?? was?.holder_dni ?? '',
    mandate: record.mandate ?? was?.mandate ?? '',
  };
}

/** The fields that the row names, with their stored names; and the code, which a new bank clears. */
function accountTexts(bank: Account, record: ImportedCustomer): Texts {
  return Object.fromEntries(
    ACCOUNT.filter((field) => record[field] !== undefined || (field === 'bank_code' && record.bank !== undefined)).map(
      (field) => [field, bank[field]],
    ),
  );
}
