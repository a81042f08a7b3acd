import { randomBytes } from 'node:crypto';
import type { Queryable, Transactional } from '../database/database';
import { seal, unseal } from '../database/secrets';
import { insertInto, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { Actor } from '../ledger/audit';
import { conflict } from '../problems';
import { demoProvider } from './demoProvider';
import { placetopay } from './placetopay/placetopay';
import type { Keys, PaymentLinkProvider } from './provider';
import { type ChosenProvider, type ProviderKeys, providerSettingsOf } from './settings';

export const PROVIDERS = { demostracion: demoProvider, placetopay } satisfies Record<string, PaymentLinkProvider>;
const SECRET_BYTES = 32;

/** A company's account with a provider. Its id is in the address of the webhook. */
export type Account = { id: string; profileId: string; provider: PaymentLinkProvider; keys: Keys };

type StoredAccount = {
  id: string;
  profile_id: string;
  kind: keyof typeof PROVIDERS;
  secret: string;
  login: string;
  address: string;
  is_on: boolean;
};

/** It moves no money: only a demonstration may use it. */
const isPretended = (kind: keyof typeof PROVIDERS) => kind === 'demostracion';

export type Providers = {
  /** Where payers of a provider outside come back to; undefined when the service has no public address. */
  returnUrl: string | undefined;
  /** The company's own; a demonstration gets one at its first link. Problem 409 where there is none. */
  accountOf(tx: Queryable, profileId: string): Promise<Account>;
  /** Whether the company has one that a customer can pay by. */
  has(db: Queryable, profileId: string): Promise<boolean>;
  /** An account by its id, as in a webhook's address, also of a provider that makes no more links. */
  accountAt(db: Queryable, id: string): Promise<Account | undefined>;
  read(db: Queryable, profileId: string): Promise<ChosenProvider>;
  /** Problem 422 with what is wrong with the keys. */
  try(db: Queryable, profileId: string, keys: ProviderKeys): Promise<void>;
  /** Tries the keys and stores them. Problem 412 for a stale version. */
  set(
    db: Transactional,
    who: Actor,
    body: ProviderKeys & { kind: 'ninguno' | 'placetopay'; version?: number | undefined },
  ): Promise<ChosenProvider>;
};

type Settings = {
  demo: boolean;
  secretsKey: Buffer;
  publicUrl?: string | undefined;
  /** Hosts of the service's own network that companies may name as their provider, also without TLS. */
  paymentHosts?: string[];
  kinds?: Record<keyof typeof PROVIDERS, PaymentLinkProvider>;
};

const ACCOUNT = sql`id, profile_id, kind, secret, login, address, is_on`;
/** The page that thanks a payer. */
export const RETURN_PATH = '/pago-recibido';

export function providersOf({
  demo,
  secretsKey,
  publicUrl,
  paymentHosts = [],
  kinds = PROVIDERS,
}: Settings): Providers {
  const base = publicUrl?.replace(/\/$/, '');
  const ownerOf = (profileId: string) => `payment_provider ${profileId}`;
  const isAllowed = (address: string) => address !== '' && paymentHosts.includes(new URL(address).hostname);
  const opened = (stored: StoredAccount | undefined): Account | undefined => {
    const secret = stored && unseal(secretsKey, stored.secret, ownerOf(stored.profile_id));
    if (!stored || secret === undefined) return undefined;
    const { id, profile_id, kind, login, address } = stored;
    return {
      id,
      profileId: profile_id,
      provider: kinds[kind],
      keys: { login, secret, address, anywhere: isAllowed(address) },
    };
  };
  const isDemo = async (db: Queryable, profileId: string) =>
    demo && (await db.rows(sql`select from demo_clock where profile_id = ${profileId}`)).length > 0;
  return {
    returnUrl: base && base + RETURN_PATH,
    async accountOf(tx, profileId) {
      const pretends = await isDemo(tx, profileId);
      const read = async () => {
        const own = await tx.rows<StoredAccount>(sql`
          select ${ACCOUNT} from payment_provider where profile_id = ${profileId} and is_on
          order by kind = 'demostracion', created_at`);
        return own.find(({ kind }) => pretends || !isPretended(kind));
      };
      let stored = await read();
      // We are both sides of the demo: a new secret costs nothing.
      if (pretends && (!stored || isPretended(stored.kind)) && !opened(stored)) {
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
          ? 'La clave del proveedor de enlaces de pago no se puede leer: la clave del servicio cambió. Escríbala de nuevo en Ajustes, Proveedor de pagos.'
          : 'La empresa no tiene un proveedor de enlaces de pago, y no se creó ninguno. Un administrador lo conecta en Ajustes, Proveedor de pagos.',
        { code: 'no-provider' },
      );
    },
    async has(db, profileId) {
      const own = await db.rows<Pick<StoredAccount, 'kind'>>(sql`
        select kind from payment_provider where profile_id = ${profileId} and is_on`);
      return (await isDemo(db, profileId)) || own.some(({ kind }) => !isPretended(kind));
    },
    async accountAt(db, id) {
      if (!isUuid(id)) return undefined;
      const [stored] = await db.rows<StoredAccount>(sql`select ${ACCOUNT} from payment_provider where id = ${id}`);
      if (!stored || (isPretended(stored.kind) && !(await isDemo(db, stored.profile_id)))) return undefined;
      return opened(stored);
    },
    ...providerSettingsOf({
      publicUrl: base,
      isDemo,
      isAllowed,
      seal: (profileId, secret) => seal(secretsKey, secret, ownerOf(profileId)),
      unseal: (profileId, stored) => unseal(secretsKey, stored, ownerOf(profileId)),
    }),
  };
}
