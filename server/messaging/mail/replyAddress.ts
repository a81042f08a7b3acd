import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../database/uuid';

/** The addresses that replies go to: they name the message that is answered, and are signed, so that nobody can guess one. */
export type ReplyAddresses = {
  /** `cobranza+<id>@empresa.com` of `cobranza@empresa.com`; undefined where it is none, or that would be too long. */
  addressOf(message: string, mailbox: string): string | undefined;
  /** The messages that these addresses name. */
  messagesAt(addresses: readonly string[]): string[];
};

/** Of a local part (RFC 5321, 4.5.3.1.1). */
const LONGEST_LOCAL = 64;
const SIGNED_BYTES = 8;
const HEX = 2 * (16 + SIGNED_BYTES);
const UUID_HEX = 32;
const BASE = 36;
/** The digits of so many bytes. */
const DIGITS = 38;

/** Subaddresses (RFC 5233) in digits and small letters: there are servers that change the case of local parts. */
export function replyAddresses(key: Uint8Array): ReplyAddresses {
  const signature = (message: string) =>
    createHmac('sha256', key).update(`reply ${message}`).digest().subarray(0, SIGNED_BYTES);
  return {
    addressOf(message, mailbox) {
      const [local = '', domain = ''] = mailbox.split('@');
      const signed = BigInt(`0x${message.replaceAll('-', '')}${signature(message).toString('hex')}`);
      const named = `${local}+${signed.toString(BASE).padStart(DIGITS, '0')}`;
      return local === '' || domain === '' || named.length > LONGEST_LOCAL ? undefined : `${named}@${domain}`;
    },
    messagesAt: (addresses) =>
      addresses.flatMap((address) => {
        const digits = /\+([0-9a-z]{38})@/i.exec(address)?.[1];
        if (digits === undefined) return [];
        const signed = [...digits].reduce(
          (sum, digit) => sum * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE)),
          0n,
        );
        const hex = signed.toString(16).padStart(HEX, '0');
        if (hex.length > HEX) return [];
        const message = hex.slice(0, UUID_HEX).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
        const isOurs = timingSafeEqual(Buffer.from(hex.slice(UUID_HEX), 'hex'), signature(message));
        return isUuid(message) && isOurs ? [message] : [];
      }),
  };
}
