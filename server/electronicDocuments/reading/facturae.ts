import { dayIn, money } from './amounts';
import type { ElectronicDocument, Party, Reference } from './document';
import {
  allAt,
  at,
  centsAt,
  currencyOf,
  dayAt,
  type Format,
  instalmentsOf,
  missing,
  mustAddUp,
  needed,
  party,
  splitOf,
  textAt,
} from './elements';
import type { Element, Parsed } from './parse';
import { Unreadable } from './unreadable';

/** The Spanish Facturae 3.2: one file may have several invoices, of one seller to one buyer. */
export const FACTURAE: Format<ElectronicDocument> = {
  roots: ['Facturae'],
  lines: [{ inside: 'Items', of: 'GrossAmount' }],
  read({ root }: Parsed) {
    const invoices = allAt(root, 'Invoices/Invoice');
    if (invoices.length === 0) throw missing('Invoice');
    const [issuer, receiver] = [partyAt(root, 'SellerParty'), partyAt(root, 'BuyerParty')];
    return invoices.map((one) => read(one, issuer, receiver));
  },
};

function partyAt(root: Element, name: string): Party {
  const who = at(root, `Parties/${name}`);
  const legal = at(who, 'LegalEntity');
  const person = at(who, 'Individual');
  const names = ['Name', 'FirstSurname', 'SecondSurname'].map((path) => textAt(person, path));
  const place = [legal, person].map((one) => at(one, 'AddressInSpain') ?? at(one, 'OverseasAddress')).find(Boolean);
  const address = ['Address', 'PostCode', 'Town', 'PostCodeAndTown'].map((path) => textAt(place, path));
  const reached = (name: string) => textAt(legal, `ContactDetails/${name}`) || textAt(person, `ContactDetails/${name}`);
  return party(
    needed(who, 'TaxIdentification/TaxIdentificationNumber'),
    textAt(legal, 'CorporateName') || names.filter(Boolean).join(' '),
    address.filter(Boolean).join(', '),
    reached('ElectronicMail'),
    reached('Telephone'),
  );
}

/** A correction that says all of what is right, instead of the difference to what was wrong. */
const REPLACEMENT = '01';

const numberIn = (element: Element | undefined): string =>
  `${textAt(element, 'InvoiceSeriesCode')}${needed(element, 'InvoiceNumber')}`;

function read(invoice: Element, issuer: Party, receiver: Party): ElectronicDocument {
  const header = at(invoice, 'InvoiceHeader');
  const sums = at(invoice, 'InvoiceTotals');
  const number = numberIn(header);
  const issuedOn = dayAt(invoice, 'InvoiceIssueData/IssueDate');
  const currency = currencyOf(needed(invoice, 'InvoiceIssueData/InvoiceCurrencyCode'));
  const sign = centsAt(sums, 'InvoiceTotal') < 0 ? -1 : 1;
  const all = sign * centsAt(sums, 'InvoiceTotal');
  const subtotal = sign * centsAt(sums, 'TotalGrossAmountBeforeTaxes');
  const tax = sign * (centsAt(sums, 'TotalTaxOutputs', 0) - centsAt(sums, 'TotalTaxesWithheld', 0));
  mustAddUp(all, [subtotal + tax], 'el importe antes de impuestos y los impuestos');
  const total = sign * centsAt(sums, 'TotalOutstandingAmount', sign * all);
  const advances = sign * centsAt(sums, 'TotalPaymentsOnAccount', 0);
  const subventions =
    sign * centsAt(sums, 'TotalFinancialExpenses', 0) - sign * centsAt(sums, 'TotalReimbursableExpenses', 0);
  mustAddUp(total, [all - advances, all - advances + subventions, all], 'el total y los anticipos');
  const corrected = at(header, 'Corrective');
  if (sign > 0 && textAt(corrected, 'CorrectionMethod') === REPLACEMENT) {
    throw new Unreadable(
      `Reemplaza entera la factura ${numberIn(corrected)}: tomarla sería cobrar dos veces. Anule la factura que reemplaza y registre esta a mano.`,
    );
  }
  const references: Reference[] = textAt(corrected, 'InvoiceNumber')
    ? [{ number: numberIn(corrected), key: '', issuedOn: null, amount: money(total), withheld: [] }]
    : [];
  const kind = sign < 0 ? 'nota_credito' : 'factura';
  const parts = allAt(invoice, 'PaymentDetails/Installment').map((one) => ({
    due: dayIn(needed(one, 'InstallmentDueDate'), 'InstallmentDueDate'),
    cents: centsAt(one, 'InstallmentAmount'),
  }));
  const single = [{ due: null, amount: money(total) }];
  const executable = centsAt(sums, 'TotalExecutableAmount', total);
  return {
    kind,
    country: 'ES',
    number,
    key: ['ES', issuer.id, kind, number].join(':'),
    issuedOn,
    issuer,
    receiver,
    currency,
    total: money(total),
    split: splitOf(total, subtotal, tax),
    instalments:
      kind === 'nota_credito'
        ? []
        : parts.length === 0
          ? single
          : instalmentsOf(withRest(parts, executable, total), total),
    references,
    authorisation: '',
  };
}

type Part = { due: string | null; cents: number };

/** What the payer keeps back is in no instalment: it is due with the last. */
function withRest(parts: Part[], executable: number, total: number): Part[] {
  const rest = total - executable;
  return rest > 0 ? [...parts, { due: parts.at(-1)?.due ?? null, cents: rest }] : parts;
}
