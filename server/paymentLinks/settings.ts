import { isIP } from 'node:net';
import type * as z from 'zod/mini';
import type {
  PaymentProvider,
  PLACETOPAY_SITE,
  setPaymentProvider,
} from '../../src/api/contract/receivables/paymentProvider';
import type { Queryable, Transactional } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { isInside } from '../network/inside';
import { conflict, refused, stale } from '../problems';
import { wrongWith } from './placetopay/placetopay';
import type { Keys } from './provider';

/** What administrators choose of a company's provider. */

type Body = z.output<(typeof setPaymentProvider)['body']>;
export type ProviderKeys = Omit<Body, 'kind' | 'version'>;
export type ChosenProvider = PaymentProvider;
type Site = (typeof PLACETOPAY_SITE)[number];
type Saved = { id: string; secret: string; login: string; address: string; is_on: boolean; version: number };

/** As the documentation's directory of environments has them. */
const ADDRESS: Record<Exclude<Site, 'otra_direccion'>, string> = {
  ecuador: 'https://checkout.placetopay.ec',
  ecuador_pruebas: 'https://checkout-test.placetopay.ec',
  internacional: 'https://checkout.placetopay.com',
  internacional_pruebas: 'https://checkout-test.placetopay.com',
};
const SITES = ['ecuador', 'ecuador_pruebas', 'internacional', 'internacional_pruebas'] as const;

type Context = {
  /** Without its last slash. */
  publicUrl: string | undefined;
  isDemo(db: Queryable, profileId: string): Promise<boolean>;
  /** Of the service's own network, and yet allowed. */
  isAllowed(address: string): boolean;
  seal(profileId: string, secret: string): string;
  unseal(profileId: string, stored: string): string | undefined;
};

export function providerSettingsOf({ publicUrl, isDemo, isAllowed, seal, unseal }: Context) {
  async function read(db: Queryable, profileId: string): Promise<ChosenProvider> {
    const saved = await savedKeys(db, profileId);
    const otherwise = (await isDemo(db, profileId)) ? 'demostracion' : 'ninguno';
    const { address = ADDRESS.ecuador, login = '', version = 0 } = saved ?? {};
    return {
      kind: saved?.is_on ? 'placetopay' : otherwise,
      site: SITES.find((site) => ADDRESS[site] === address) ?? 'otra_direccion',
      address,
      login,
      has_secret: saved !== undefined,
      notifications: saved ? `${publicUrl ?? ''}/api/v1/integrations/paylinks/webhook/${saved.id}` : '',
      version,
    };
  }

  /** The keys as they would be stored, tried. */
  async function tried(db: Queryable, profileId: string, typed: ProviderKeys): Promise<Keys> {
    if (publicUrl === undefined) {
      throw refused(
        'Falta la dirección pública del servicio (PUBLIC_URL), a la que regresa quien paga. Pida a quien administra el servicio que la ponga. No se guardó nada.',
      );
    }
    const saved = await savedKeys(db, profileId);
    const address = addressOf(typed, isAllowed);
    const login = typed.login ?? saved?.login ?? '';
    if (login === '') throw wrong('login', 'Escriba el login que le dio Placetopay.');
    const secret = typed.secret || savedSecret(saved, address, (stored) => unseal(profileId, stored));
    const keys = { address, login, secret, anywhere: isAllowed(address) };
    const fault = await wrongWith(keys);
    if (!fault) return keys;
    throw refused(`Se probó y no se guardó. ${fault.msg}`, {
      ...(fault.field && { fields: { [fault.field]: fault.msg } }),
    });
  }

  return {
    read,
    try: async (db: Queryable, profileId: string, typed: ProviderKeys) => {
      await tried(db, profileId, typed);
    },
    async set(db: Transactional, who: Actor, { kind, version, ...typed }: Body): Promise<ChosenProvider> {
      const { profileId } = who;
      const keys = kind === 'placetopay' ? await tried(db, profileId, typed) : undefined;
      await db.transaction((tx) =>
        keys ? store(tx, who, keys, seal(profileId, keys.secret), version) : turnOff(tx, who, version),
      );
      return read(db, profileId);
    },
  };
}

async function savedKeys(db: Queryable, profileId: string): Promise<Saved | undefined> {
  const [row] = await db.rows<Saved>(sql`
    select id, secret, login, address, is_on, version from payment_provider
    where profile_id = ${profileId} and kind = 'placetopay'`);
  return row;
}

async function store(
  tx: Queryable,
  who: Actor,
  { login, address }: Keys,
  sealed: string,
  version: number | undefined,
): Promise<void> {
  const [saved] = await tx.rows(sql`
    insert into payment_provider as p (profile_id, kind, secret, login, address)
    values (${who.profileId}, 'placetopay', ${sealed}, ${login}, ${address})
    on conflict (profile_id, kind) do update set secret = excluded.secret, login = excluded.login,
      address = excluded.address, is_on = true, version = p.version + 1
    where p.version = coalesce(${version ?? null}::int, p.version)
    returning version`);
  if (!saved) throw stale();
  await noted(tx, who, { kind: 'placetopay', address, login });
}

/** What it has still to report of links that it made is taken all the same. */
async function turnOff(tx: Queryable, who: Actor, version: number | undefined): Promise<void> {
  const saved = await savedKeys(tx, who.profileId);
  if (!saved) return;
  const [off] = await tx.rows(sql`
    update payment_provider set is_on = false, version = version + 1
    where id = ${saved.id} and version = coalesce(${version ?? null}::int, version) returning version`);
  if (!off) throw stale();
  await noted(tx, who, { kind: 'ninguno' });
}

const noted = (tx: Queryable, who: Actor, after: object) =>
  audit(tx, who, [{ action: 'proveedor de pagos', entity: 'profile', entityId: who.profileId, after }]);

const wrong = (field: keyof ProviderKeys, msg: string) =>
  refused(`${msg} No se guardó nada.`, { fields: { [field]: msg } });

/** The origin that is asked. */
function addressOf({ site = 'ecuador', address = '' }: ProviderKeys, isAllowed: (address: string) => boolean): string {
  if (site !== 'otra_direccion') return ADDRESS[site];
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw wrong('address', 'Escriba una dirección que empiece por https://.');
  if (url.username || url.password) throw wrong('address', 'La dirección no lleva usuario ni contraseña.');
  if (isAllowed(url.href)) return url.origin;
  if (url.protocol !== 'https:') {
    throw wrong('address', 'Escriba una dirección que empiece por https://: lo que se pide va cifrado.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || (isIP(host) && isInside(host))) {
    throw wrong(
      'address',
      'Esa dirección es de la red interna del servicio. Quien lo administra puede permitirla con PAYMENT_HOSTS.',
    );
  }
  return url.origin;
}

/** The stored secret proves us to the same origin only, never to a new one. */
function savedSecret(saved: Saved | undefined, address: string, open: (stored: string) => string | undefined): string {
  if (!saved) throw wrong('secret', 'Escriba la clave secreta que le dio Placetopay.');
  if (saved.address !== address) throw wrong('secret', 'El entorno cambió: escriba también su clave secreta.');
  const secret = open(saved.secret);
  if (secret !== undefined) return secret;
  throw conflict('La clave secreta no se puede leer: la clave del servicio cambió. Escríbala de nuevo.');
}
