import { type Cents, MAX_CENTS } from './money';

/** The amounts that begin as somebody typed: from the one to below the other. */
export type TypedAmount = {
  from: Cents;
  below: Cents;
  /** With decimals it is an amount and no part of a number or an identifier. */
  hasDecimals: boolean;
};

const AROUND = /US\$|USD|EUR|S\/|[$€+\-−–\s']/gi;
const AMOUNT = /^((?:0|[1-9]\d*)|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3})+)(?:[.,](\d{0,2}))?$/;

/** `782`, `782,1`, `782.15`, `1.234,56`, `$ 1,234.56`; undefined where the text can be no amount, as with zeros before it. */
export function typedAmount(text: string): TypedAmount | undefined {
  const [, integer, decimals = ''] = AMOUNT.exec(text.replace(AROUND, '')) ?? [];
  if (integer === undefined) return undefined;
  const from = Number(integer.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (from > MAX_CENTS) return undefined;
  return { from, below: from + 10 ** (2 - decimals.length), hasDecimals: decimals !== '' };
}
