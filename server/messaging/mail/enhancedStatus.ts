import type { Failed } from '../channel';

/** Unknown mailbox or domain, by their codes (RFC 3463): a refusal with another one may be about us, or about our text. */
const NO_MAILBOX = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;
const FULL_MAILBOX = /^[45]\.2\.2$/;

/** What an enhanced status code (RFC 3463) says of an address. */
export function reasonOfStatus(code: string): Pick<Failed, 'cause' | 'withdraws'> {
  if (FULL_MAILBOX.test(code)) return { cause: 'buzon_lleno' };
  return NO_MAILBOX.test(code) ? { withdraws: 'rebote' } : {};
}

/** `5.1.1` of `550 5.1.1 No such user`. */
export const statusIn = (response: string): string => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
