import type { Cents } from '../../../src/api/contract/money';
import type { DemoCustomer } from '../customers';
import type { Happening } from './line';
import type { OpenDocument, Shelf } from './shelf';

/** Movements of a bank account: one function for each way a payment can or cannot be identified. */

const inDollars = ({ currency }: OpenDocument) => currency === 'USD';
const isInvoice = (document: OpenDocument) => inDollars(document) && document.doc_type === 'factura';
const tailOf = ({ number }: OpenDocument) => number.replace(/^.*-0*/, '');
const nameOf = ({ first_name, last_name }: DemoCustomer) =>
  `${first_name} ${last_name}`.trim().toUpperCase().slice(0, 40);

const NUMBER_STYLES: ((document: OpenDocument) => string)[] = [
  (document) => `TRANSFERENCIA INTERBANCARIA ${nameOf(document.customer)} FAC ${document.number}`,
  (document) => `PAGO FACTURA ${document.number}`,
  (document) => `DEPÓSITO CHEQUE FACT ${document.number.replaceAll('-', '')}`,
  (document) => `TRANSF DIRECTA F/ ${document.number} GRACIAS`,
];

/** The text contains the complete number, in one of the ways people write it. */
export function byNumber(shelf: Shelf, style: number, wanted = isInvoice): Happening {
  const document = shelf.take(wanted);
  const write = NUMBER_STYLES[style % NUMBER_STYLES.length] ?? ((one) => one.number);
  return { text: write(document), cents: document.balance, verdict: 'segura' };
}

/** Only the last digits of the number. */
export function byTail(shelf: Shelf): Happening {
  const document = shelf.take(isInvoice);
  return { text: `TRANSF CANCELA FACT ${tailOf(document)}`, cents: document.balance, verdict: 'segura' };
}

/** The RUC or cédula of a customer who owes this amount once. */
export function byTaxNumber(shelf: Shelf): Happening {
  const document = shelf.take((one) => isInvoice(one) && shelf.isOnlyOne(one));
  const { dni } = document.customer;
  return { text: `TRANSFERENCIA SPI ${dni} ${nameOf(document.customer)}`, cents: document.balance, verdict: 'segura' };
}

export function byName(shelf: Shelf): Happening {
  const document = shelf.take(
    (one) => isInvoice(one) && one.customer.last_name !== '' && shelf.isOnlyOne(one) && !shelf.owedByMany(one.balance),
  );
  return { text: `DEPÓSITO ${nameOf(document.customer)}`, cents: document.balance, verdict: 'segura' };
}

/** From the account that the customer gave for automatic debits. */
export function byAccount(shelf: Shelf): Happening {
  const document = shelf.take((one) => isInvoice(one) && one.customer.bank !== undefined && shelf.isOnlyOne(one));
  return { text: `TRANSF DESDE CTA ${document.customer.bank?.number}`, cents: document.balance, verdict: 'segura' };
}

/** One of several equal instalments; nothing says which. */
export function equalInstalments(shelf: Shelf): Happening {
  const [first] = shelf.takeOfOne(2, ([one, other]) => one?.doc_type === 'cuota' && one.balance === other?.balance);
  if (!first) throw new RangeError('no instalments left');
  return { text: `TRANSFERENCIA SPI ${first.customer.dni} CUOTA`, cents: first.balance, verdict: 'empate' };
}

/** An amount that many owe, and no name. */
export function amountOfMany(shelf: Shelf): Happening {
  const document = shelf.take((one) => isInvoice(one) && shelf.owedByMany(one.balance));
  return { text: 'DEPÓSITO EFECTIVO VENTANILLA', cents: document.balance, verdict: 'empate' };
}

/** One payment for two invoices, which the text names. */
export function twoByNumber(shelf: Shelf): Happening {
  const [one, other] = shelf.takeOfOne(2, ([first, second]) => isPair(first, second));
  if (!one || !other) throw new RangeError('no pair left');
  return {
    text: `TRANSF PAGO FACT ${one.number} Y ${other.number}`,
    cents: one.balance + other.balance,
    verdict: 'segura',
  };
}

/** One payment that only one pair of the customer's invoices adds up to. */
export function twoBySum(shelf: Shelf): Happening {
  const [one, other] = shelf.takeOfOne(2, (all) => all.length === 3 && isPair(all[0], all[1]));
  if (!one || !other) throw new RangeError('no pair left');
  return {
    text: `TRANSFERENCIA SPI ${one.customer.dni} VARIAS FACTURAS`,
    cents: one.balance + other.balance,
    verdict: 'segura',
  };
}

function isPair(one: OpenDocument | undefined, other: OpenDocument | undefined): boolean {
  return (
    one !== undefined && other !== undefined && isInvoice(one) && isInvoice(other) && one.balance !== other.balance
  );
}

/** Less than is owed, or more. */
export function otherAmount(shelf: Shelf, share: number): Happening {
  const document = shelf.take((one) => isInvoice(one) && one.balance > 20_000);
  const cents = Math.round(document.balance * share);
  return { text: `ABONO FACT ${document.number}`, cents, verdict: 'segura' };
}

/** A customer paid the same invoice twice: neither payment is certain without a person's decision. */
export function paidTwice(shelf: Shelf): [Happening, Happening] {
  const document = shelf.take(isInvoice);
  const text = `PAGO FACTURA ${document.number}`;
  const once = { text, cents: document.balance, verdict: 'empate' as const };
  return [once, { ...once, text: `${text} REENVIADO` }];
}

/** Money in or out that no document explains. */
export function unexplained(text: string, cents: Cents): Happening {
  return { text, cents, verdict: 'ninguna' };
}
