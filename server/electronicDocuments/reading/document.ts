/** An electronic document as its readers return it, whatever its country's format. Amounts are decimal strings with two places. */

/** A withholding is what our customer withheld; a payment says that one was received. */
export type Kind = 'factura' | 'nota_credito' | 'nota_debito' | 'retencion' | 'pago';
export type Country = 'EC' | 'CO' | 'PE' | 'MX' | 'ES' | '';

/** `phone` as written, where the file has one. `formerEmail` is what an earlier version read, where that is another. */
export type Party = { id: string; name: string; address: string; email: string; phone?: string; formerEmail?: string };

/** What was withheld for one tax. `rate` is in percent, as written. */
export type Withheld = { tax: 'renta' | 'iva' | 'otra'; code: string; base: string; rate: string; amount: string };

/** A document that this one names. `amount` is what this one says of it, where it says so. */
export type Reference = {
  number: string;
  /** The unique key of its own, where this one names it by that. */
  key: string;
  issuedOn: string | null;
  amount: string | null;
  withheld: Withheld[];
  /** Which kind it says that this is: an invoice and a debit note may have one number. Absent where it does not say. */
  namedKind?: 'factura' | 'nota_debito';
};

/** A part of the total; null is without a due date. */
export type Instalment = { due: string | null; amount: string };

export type ElectronicDocument = {
  kind: Kind;
  country: Country;
  number: string;
  /** What no other document has: the tax authority's key, or issuer, kind and number. */
  key: string;
  /** `YYYY-MM-DD` */
  issuedOn: string;
  issuer: Party;
  /** Of a withholding, from whom it was withheld. */
  receiver: Party;
  /** ISO 4217. */
  currency: string;
  total: string;
  /** What the total is of: both, or neither where other sums are in it. */
  split: { subtotal: string; tax: string } | null;
  /** They come to the total. */
  instalments: Instalment[];
  references: Reference[];
  /** The authorisation's number, where the file has one. */
  authorisation: string;
};
