/** What a number of a document is called before it. */
const CALLED = /^(?:FAC(?:T(?:URA)?)?|FV|INVOICE)[\s.:#°º-]*(?=\d)/;
/** Establishment, point of emission and sequence, as the SRI writes them without dashes. */
const UNDIVIDED = /^(\d{3})(\d{3})(\d{9})$/;

/** A number with the dashes that its program left out. */
export const dividedNumber = (number: string): string => number.replace(UNDIVIDED, '$1-$2-$3');

/** The form that a document's number has however it is written: "FAC 001-001-000000012", "1-1-12" and "001001000000012" are one. */
export function numberKey(number: string): string {
  const bare = dividedNumber(number.trim().toUpperCase().replace(CALLED, ''));
  return (bare.match(/\p{L}+|\d+/gu) ?? []).map((part) => part.replace(/^0+(?=\d)/, '')).join('-');
}
