/** Account numbers as banks write them: what the service refuses, and what the form remarks on. */

/** As statements write them: letters of an IBAN and what groups are parted by, besides digits. */
export const isAccountText = (text: string): boolean => /^[A-Z\d][A-Z\d ./-]*$/i.test(text);

export type AccountBank = { name: string; country: string };

const ACCOUNT_KIND = ['usual', 'oddLength', 'clabe', 'wrongClabe'] as const;
export type AccountKind = (typeof ACCOUNT_KIND)[number];

/**
 * The digits of each bank's account numbers, `least` and `most`, from public sources and not from the banks. A bank that
 * merged keeps its old numbers, so a deviation is only remarked on. Nothing certain is published for other banks; the field
 * widths of their files only say how numbers are padded.
 */
const LENGTHS: { country: string; bank: RegExp; least: number; most: number }[] = [
  // A payment provider's reference of bank codes.
  { country: 'EC', bank: /\bpichincha\b/i, least: 10, most: 10 },
  // Two programs that write its orders disagree between 10 and 11.
  { country: 'EC', bank: /\bprodubanco\b/i, least: 10, most: 11 },
  // Payment providers' tables of expressions.
  { country: 'CO', bank: /\bbancolombia\b/i, least: 6, most: 11 },
  { country: 'CO', bank: /\bbanco de bogot[aá](?!\p{L})/iu, least: 6, most: 9 },
];

/** Of Mexico the standard of all banks is public: 18 digits, the last of which follows from the others. */
const CLABE_LENGTH = 18;

export function kindOfAccount(text: string, bank: AccountBank): AccountKind {
  const number = text.trim();
  if (bank.country === 'MX') {
    if (number.length !== CLABE_LENGTH) return 'usual';
    return hasClabeDigit(number) ? 'clabe' : 'wrongClabe';
  }
  const known = lengthOfAccount(bank);
  return !known || (number.length >= known.least && number.length <= known.most) ? 'usual' : 'oddLength';
}

/** How many digits a bank's numbers usually have; undefined where nobody says. */
export const lengthOfAccount = ({ name, country }: AccountBank): { least: number; most: number } | undefined =>
  LENGTHS.find((one) => one.country === country && one.bank.test(name));

export const isWrongAccount = (kind: AccountKind): boolean => kind === 'wrongClabe';

const WEIGHTS = [3, 7, 1];

function hasClabeDigit(clabe: string): boolean {
  const sum = [...clabe.slice(0, -1)].reduce(
    (sum, digit, at) => sum + ((Number(digit) * (WEIGHTS[at % 3] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(clabe.at(-1));
}
