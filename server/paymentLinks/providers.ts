import { randomBytes } from 'node:crypto';
import type { Queryable } from '../database/database';
import { seal, unseal } from '../database/secrets';
import { insertInto, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { conflict } from '../problems';
import { demoProvider } from './demoProvider';
import type { PaymentLinkProvider } from './provider';

export const PROVIDERS = { demostracion: demoProvider } satisfies Record<string, PaymentLinkProvider>;
const SECRET_BYTES = 32;

/** A company's account with a provider. Its id is in the address of the webhook. */
export type Account = { id: string; profileId: string; provider: PaymentLinkProvider; secret: string };

type StoredAccount = { id: string; profile_id: string; kind: keyof typeof PROVIDERS; secret: string };

/** It moves no money: only a demonstration may use it. */
const isPretended = (kind: keyof typeof PROVIDERS) => kind === 'demostracion';

export type Providers = {
  /** The company's own; a demonstration gets one at its first link. Problem 409 where there is none. */
  accountOf(tx: Queryable, profileId: string): Promise<Account>;
  /** Whether the company has one that a customer can pay by. */
  has(db: Queryable, profileId: string): Promise<boolean>;
  /** The account of a webhook's address; `db` sees every company's. */
  accountAt(db: Queryable, id: string): Promise<Account | undefined>;
};

type Settings = { demo: boolean; secretsKey: Buffer; kinds?: Record<keyof typeof PROVIDERS, PaymentLinkProvider> };

export function providersOf({ demo, secretsKey, kinds = PROVIDERS }: Settings): Providers {
  const ownerOf = (profileId: string) => `payment_provider ${profileId}`;
  const opened = (stored: StoredAccount | undefined): Account | undefined => {
    const secret = stored && unseal(secretsKey, stored.secret, ownerOf(stored.profile_id));
    if (!stored || secret === undefined) return undefined;
    return { id: stored.id, profileId: stored.profile_id, provider: kinds[stored.kind], secret };
  };
  const isDemo = async (db: Queryable, profileId: string) =>
    demo && (await db.rows(sql`select from demo_clock where profile_id = ${profileId}`)).length > 0;
  return {
    async accountOf(tx, profileId) {
      const pretends = await isDemo(tx, profileId);
      const read = async () => {
        const own = await tx.rows<StoredAccount>(sql`
          select id, profile_id, kind, secret from payment_provider where profile_id = ${profileId} order by created_at`);
        return own.find(({ kind }) => pretends || !isPretended(kind));
      };
      let stored = await read();
      // We are both sides of the demo: a new secret costs nothing.
      if (pretends && !opened(stored)) {
        const secret = seal(secretsKey, randomBytes(SECRET_BYTES).toString('base64url'), ownerOf(profileId));
        await tx.rows(sql`
          ${insertInto('payment_provider', { profile_id: profileId, kind: 'demostracion', secret })}
          on conflict (profile_id, kind) do update set secret = excluded.secret`);
        stored = await read();
      }
      const account = opened(stored);
      if (account) return account;
      throw conflict(
        stored
          ? 'La clave del proveedor de enlaces de pago no se puede leer: la clave del servicio cambió. Avise a quien lo administra.'
          : 'La empresa no tiene un proveedor de enlaces de pago, y no se creó ninguno. Pida a quien administra el servicio que conecte el suyo.',
        { code: 'no-provider' },
      );
    },
    async has(db, profileId) {
      const own = await db.rows<Pick<StoredAccount, 'kind'>>(sql`
        select kind from payment_provider where profile_id = ${profileId}`);
      return (await isDemo(db, profileId)) || own.some(({ kind }) => !isPretended(kind));
    },
    async accountAt(db, id) {
      if (!isUuid(id)) return undefined;
      const [stored] = await db.rows<StoredAccount>(sql`
        select id, profile_id, kind, secret from payment_provider where id = ${id}`);
      if (!stored || (isPretended(stored.kind) && !(await isDemo(db, stored.profile_id)))) return undefined;
      return opened(stored);
    },
  };
}
