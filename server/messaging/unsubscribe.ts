import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { withdrawConsent } from './optOut';

/** The links in mails by which whoever got one asks for no more. They name a message, and are signed, so that nobody makes them up. */
export type UnsubscribeLinks = {
  /** Undefined where nobody knows how the service is reached from outside. */
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
      const given = Buffer.from(signed, 'base64url');
      const right = signature(message);
      return isUuid(message) && given.length === right.length && timingSafeEqual(given, right) ? message : undefined;
    },
  };
}

/** Whoever has the address that this message went to. */
export async function unsubscribe(tx: Queryable, message: string): Promise<void> {
  const [found] = await tx.rows<{ profileId: string; address: string }>(
    sql`select profile_id as "profileId", recipient as address from message where id = ${message} and channel = 'email'`,
  );
  if (found) await withdrawConsent(tx, { ...found, channel: 'email', how: 'proveedor', at: new Date() });
}

/** Whose mail it was, by the name its customers know. */
export async function companyOf(db: Queryable, message: string): Promise<string> {
  const [found] = await db.rows<{ name: string }>(
    sql`select f.name from message m join profile f on f.id = m.profile_id where m.id = ${message}`,
  );
  return found?.name ?? 'la empresa';
}
