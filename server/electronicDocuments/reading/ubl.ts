import type { Cents } from '../../../src/api/contract/money';
import { dayIn, money } from './amounts';
import type { Country, ElectronicDocument, Instalment, Party, Reference } from './document';
import {
  allAt,
  at,
  attributeOf,
  centsAt,
  childrenOf,
  currencyOf,
  dayAt,
  type Format,
  instalmentsOf,
  linesMustAddUp,
  missing,
  mustAddUp,
  needed,
  party,
  splitOf,
  sumAt,
  textAt,
} from './elements';
import type { Element, Parsed } from './parse';

const KIND = { Invoice: 'factura', CreditNote: 'nota_credito', DebitNote: 'nota_debito' } as const;
const isRoot = (name: string): name is keyof typeof KIND => name in KIND;

/** UBL 2.1 as the Colombian DIAN and the Peruvian SUNAT have it. */
export const UBL: Format<ElectronicDocument> = {
  roots: Object.keys(KIND),
  lines: ['InvoiceLine', 'CreditNoteLine', 'DebitNoteLine'].map((inside) => ({ inside, of: 'LineExtensionAmount' })),
  read: (parsed) => [read(parsed)],
};

function read(parsed: Parsed): ElectronicDocument {
  const { root } = parsed;
  const kind = isRoot(root.name) ? KIND[root.name] : 'factura';
  const country = countryOf(root);
  const number = needed(root, 'ID');
  const issuer = partyAt(root, 'AccountingSupplierParty');
  const issuedOn = dayAt(root, 'IssueDate');
  const uuid = textAt(root, 'UUID');
  if (country === 'CO' && uuid === '') throw missing('UUID (el CUFE o CUDE)');
  const { total, subtotal, tax } = totalsOf(parsed);
  const references = referencesOf(root);
  return {
    kind,
    country,
    number,
    key: uuid === '' ? [country, issuer.id, kind, number].join(':') : uuid.toLowerCase(),
    issuedOn,
    issuer,
    receiver: partyAt(root, 'AccountingCustomerParty'),
    currency: currencyOf(needed(root, 'DocumentCurrencyCode')),
    total: money(total),
    split: splitOf(total, subtotal, tax),
    instalments: kind === 'nota_credito' ? [] : termsOf(root, issuedOn, total),
    references,
    authorisation: uuid,
  };
}

function countryOf(root: Element): Country {
  const profile = `${textAt(root, 'ProfileID')} ${attributeOf(at(root, 'UUID'), 'schemeName')}`;
  if (/DIAN|CUFE|CUDE/i.test(profile)) return 'CO';
  const supplier = at(root, 'AccountingSupplierParty/Party');
  const id = at(supplier, 'PartyIdentification/ID');
  if (attributeOf(id, 'schemeID') === '6' || /SUNAT/i.test(attributeOf(id, 'schemeAgencyName'))) return 'PE';
  const places = ['PostalAddress', 'PartyLegalEntity/RegistrationAddress', 'PhysicalLocation/Address'];
  const code = places.map((place) => textAt(supplier, `${place}/Country/IdentificationCode`)).find(Boolean) ?? '';
  return isCountry(code) ? code : '';
}

const isCountry = (code: string): code is Country => ['EC', 'CO', 'PE', 'MX', 'ES'].includes(code);

function partyAt(root: Element, name: string): Party {
  const who = at(root, `${name}/Party`);
  if (!who) throw missing(name);
  const first = (...paths: string[]) => paths.map((path) => textAt(who, path)).find(Boolean) ?? '';
  const id = first('PartyTaxScheme/CompanyID', 'PartyIdentification/ID', 'PartyLegalEntity/CompanyID');
  if (id === '') throw missing(`el número de identificación en ${name}`);
  const registered = first('PartyTaxScheme/RegistrationName', 'PartyLegalEntity/RegistrationName', 'PartyName/Name');
  const addresses = ['PartyTaxScheme/RegistrationAddress', 'PhysicalLocation/Address', 'PostalAddress'];
  const place = [...addresses, 'PartyLegalEntity/RegistrationAddress'].map((path) => at(who, path)).find(Boolean);
  const address = [textAt(place, 'AddressLine/Line') || textAt(place, 'StreetName'), textAt(place, 'CityName')];
  const [email, phone] = [textAt(who, 'Contact/ElectronicMail'), textAt(who, 'Contact/Telephone')];
  return party(id, registered, address.filter(Boolean).join(', '), email, phone);
}

function totalsOf(parsed: Parsed): { total: Cents; subtotal: Cents; tax: Cents } {
  const { root } = parsed;
  const sums = at(root, 'LegalMonetaryTotal') ?? at(root, 'RequestedMonetaryTotal');
  if (!sums) throw missing('LegalMonetaryTotal');
  const total = centsAt(sums, 'PayableAmount');
  const tax = sumAt(root, 'TaxTotal/TaxAmount');
  const lines = centsAt(sums, 'LineExtensionAmount', total - tax);
  const [allowance, charge] = [centsAt(sums, 'AllowanceTotalAmount', 0), centsAt(sums, 'ChargeTotalAmount', 0)];
  const changed = charge - allowance;
  const last = centsAt(sums, 'PayableRoundingAmount', 0) - centsAt(sums, 'PrepaidAmount', 0);
  const inclusive = centsAt(sums, 'TaxInclusiveAmount', lines + tax);
  // What is discounted from the total is, by country and time, already in the amount with taxes or not yet.
  mustAddUp(inclusive, [lines + tax, lines + changed + tax], 'el valor de las líneas y los impuestos');
  mustAddUp(total, [inclusive + changed + last, inclusive + last], 'lo que trae impuestos, cargos y descuentos');
  linesMustAddUp(parsed, lines);
  return { total, subtotal: total - tax, tax };
}

const CREDIT = /^cr[eé]dito$/i;

/** Instalments of the SUNAT (`Cuota001`), else the DIAN's means of payment, else the due date of the total. */
function termsOf(root: Element, issuedOn: string, total: Cents): Instalment[] {
  const terms = childrenOf(root, 'PaymentTerms').filter((one) => textAt(one, 'ID') === 'FormaPago');
  const due = textAt(root, 'DueDate');
  const singleDue = due === '' ? null : dayIn(due, 'DueDate');
  const parts = terms
    .filter((one) => /^Cuota\d+$/i.test(textAt(one, 'PaymentMeansID')))
    .map((one) => ({ due: dayAt(one, 'PaymentDueDate'), cents: centsAt(one, 'Amount') }));
  if (parts.length > 0) {
    const sum = parts.reduce((all, { cents }) => all + cents, 0);
    const net = terms.find((one) => CREDIT.test(textAt(one, 'PaymentMeansID')));
    // What is paid into the seller's account of the Banco de la Nación, or withheld, is in no instalment.
    const aside = net && centsAt(net, 'Amount') === sum && sum < total ? total - sum : 0;
    return instalmentsOf(
      aside > 0 ? [...parts, { due: singleDue ?? parts[0]?.due ?? null, cents: aside }] : parts,
      total,
    );
  }
  const means = allAt(root, 'PaymentMeans/PaymentDueDate').map(({ text, name }) => dayIn(text, name));
  const isCash = terms.some((one) => /^contado$/i.test(textAt(one, 'PaymentMeansID')));
  return [{ due: means.sort().at(-1) ?? singleDue ?? (isCash ? issuedOn : null), amount: money(total) }];
}

function referencesOf(root: Element): Reference[] {
  const documents = [INVOICE, DEBIT_NOTE].flatMap((name) => allAt(root, `BillingReference/${name}`));
  return documents.map((one): Reference => {
    const day = textAt(one, 'IssueDate');
    const issuedOn = day === '' ? null : dayIn(day, 'IssueDate');
    const key = textAt(one, 'UUID').toLowerCase();
    const namedKind = one.name === DEBIT_NOTE ? 'nota_debito' : CATALOGUE_01[textAt(one, 'DocumentTypeCode')];
    const reference = { number: needed(one, 'ID'), key, issuedOn, amount: null, withheld: [] };
    return namedKind ? { ...reference, namedKind } : reference;
  });
}

const INVOICE = 'InvoiceDocumentReference';
const DEBIT_NOTE = 'DebitNoteDocumentReference';

/** The SUNAT's kinds of documents: its notes name any of them as an invoice, and the code says which it is. */
const CATALOGUE_01: Record<string, Reference['namedKind']> = { '01': 'factura', '03': 'factura', '08': 'nota_debito' };

/** The document that an AttachedDocument of the DIAN carries as text; undefined where there is none. */
export function attached(root: Element): string | undefined {
  if (root.name !== 'AttachedDocument') return undefined;
  const { text = '' } = at(root, 'Attachment/ExternalReference/Description') ?? {};
  return text.startsWith('<') ? text : undefined;
}
