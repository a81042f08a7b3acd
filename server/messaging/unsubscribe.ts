import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { withdrawConsent } from './optOut';

/** The links in e-mails by which a recipient unsubscribes. They name a message, and are signed, so that nobody can forge them. */
export type UnsubscribeLinks = {
  /** Undefined when the service has no public address. */
  urlOf(message: string): string | undefined;
  /** The message that a token names. */
  messageAt(token: string): string | undefined;
};

export const unsubscribePath = (token: string) => `/baja/${token}`;

export function unsubscribeLinks(key: Uint8Array, publicUrl: string | undefined): UnsubscribeLinks {
  const signature = (message: string) => createHmac('sha256', key).update(`unsubscribe ${message}`).digest();
  return {
    urlOf: (message) =>
      publicUrl &&
      publicUrl.replace(/\/$/, '') + unsubscribePath(`${message}.${signature(message).toString('base64url')}`),
    messageAt(token) {
      const [message = '', signed = ''] = token.split('.');
      const actual = Buffer.from(signed, 'base64url');
      const expected = signature(message);
      return isUuid(message) && actual.length === expected.length && timingSafeEqual(actual, expected)
        ? message
        : undefined;
    },
  };
}

/** Withdraws the consent of its recipient. */
export async function unsubscribe(tx: Queryable, message: string): Promise<void> {
  const [found] = await tx.rows<{ profileId: string; address: string }>(
    sql`select profile_id as "profileId", recipient as address from message where id = ${message} and channel = 'email'`,
  );
  if (found) await withdrawConsent(tx, { ...found, channel: 'email', how: 'proveedor', at: new Date() });
}

/** The name of the company that sent it. */
export async function companyOf(db: Queryable, message: string): Promise<string> {
  const [found] = await db.rows<{ name: string }>(
    sql`select f.name from message m join profile f on f.id = m.profile_id where m.id = ${message}`,
  );
  return found?.name ?? 'la empresa';
}
