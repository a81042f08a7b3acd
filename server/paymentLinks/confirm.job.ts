import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { enqueue } from '../jobs/enqueue';
import type { JobKind } from '../jobs/job';
import { Problem } from '../problems';
import { applyEvent } from './events';
import type { LinkStatus } from './provider';
import type { Account, Providers } from './providers';

const NAME = 'confirm_payment_link';
const CHECK_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;
/** An event says it sooner, where one comes. */
export const FIRST_ASK_MS = 10 * MINUTE_MS;
/** How long after what is next looked for. */
const ASK_AGAIN = {
  waiting: 30 * MINUTE_MS,
  unreached: 10 * MINUTE_MS,
  refused: 6 * 60 * MINUTE_MS,
  refund: 24 * 60 * MINUTE_MS,
} as const;
/** A transfer may be confirmed days after its link expired; a refund is looked for this long after the payment. */
const DAYS_AFTER = { expiry: 3, payment: 30 } as const;

type Pending = {
  profileId: string;
  providerId: string;
  externalId: string;
  reference: string;
  expiresAt: string;
};

/**
 * Asks a link's provider what became of it, without a lock meanwhile, and applies that in the transaction that ends the job; its
 * key is the link's id. An event that comes meanwhile runs it again.
 */
export const confirmPaymentLinks = (providers: Providers): JobKind => ({
  name: NAME,
  attempts: 5,
  async run(job) {
    const found = await job.transaction(async (tx) => {
      const link = await readPending(tx, job.key);
      return link && { link, account: await providers.accountAt(tx, link.providerId) };
    });
    if (!found) return undefined;
    const { link, account } = found;
    if (!account) throw new Problem(409, 'La clave del proveedor no se puede leer. Escríbala de nuevo en Ajustes.');
    const { externalId, reference } = link;
    const query = { externalId, reference, expiresAt: new Date(link.expiresAt) };
    const status = await account.provider.queryStatus?.(query, account.keys);
    if (!status) return undefined;
    if (status.kind !== 'known') {
      const pause = status.kind === 'temporal' ? ASK_AGAIN.unreached : ASK_AGAIN.refused;
      await job.transaction((tx) => askLater(tx, job.key, { pause, isOver: false }));
      if (status.kind === 'permanente') throw new Problem(502, status.reason);
      job.warn(new Error(status.reason), `the link ${reference} is not confirmed yet`);
      return undefined;
    }
    await job.finish(async (tx) => {
      const text = await applyStatus(tx, account, status);
      await askLater(tx, job.key, { pause: ASK_AGAIN.waiting, isOver: status.isOver });
      return text === undefined ? undefined : { text: `Enlace ${reference}: ${text}` };
    });
    return undefined;
  },
  due: {
    everyMs: CHECK_EVERY_MS,
    ask: (db) =>
      db.rows(sql`
        insert into job (profile_id, name, key, about, created_by)
        select profile_id, ${NAME}, id, reference, created_by from payment_link where ask_at <= now()
        on conflict (name, key) where state in ('waiting', 'running') do nothing`),
  },
});

/** Something became of the link of this external id: it is asked about now. `unknown`: the account has no such link. */
export async function askAbout(tx: Queryable, { profileId, id }: Account, about: string): Promise<'asked' | 'unknown'> {
  const [link] = await tx.rows<{ id: string; reference: string }>(sql`
    update payment_link set ask_at = now()
    where profile_id = ${profileId} and provider_id = ${id} and external_id = ${about} returning id, reference`);
  if (!link) return 'unknown';
  await enqueue(tx, { name: NAME, key: link.id, profileId, about: link.reference });
  return 'asked';
}

async function readPending(tx: Queryable, id: string): Promise<Pending | undefined> {
  const [found] = await tx.rows<Pending>(sql`
    select profile_id as "profileId", provider_id as "providerId", external_id as "externalId", reference,
      expires_at as "expiresAt"
    from payment_link where id = ${id} and ask_at is not null and provider_id is not null and external_id is not null`);
  return found;
}

/** Applies what is new of it; what staff should know of, in Spanish. */
async function applyStatus(
  tx: Queryable,
  account: Account,
  { events, raw }: Extract<LinkStatus, { kind: 'known' }>,
): Promise<string | undefined> {
  let text: string | undefined;
  for (const event of events) {
    const became = await applyEvent(tx, account, event, raw);
    if (became === 'applied' && event.kind === 'refunded') {
      text = 'el proveedor devolvió dinero de su pago y no dice cuánto. No se deshizo nada: revise el pago.';
    }
  }
  return text;
}

/** While it may still be paid, and of a paid one as long as a refund is looked for. */
const askLater = (tx: Queryable, id: string, { pause, isOver }: { pause: number; isOver: boolean }) =>
  tx.rows(sql`
    update payment_link set ask_at = case
      when status = 'pagado' and paid_at > now() - make_interval(days => ${DAYS_AFTER.payment})
      then now() + make_interval(secs => ${ASK_AGAIN.refund / 1_000})
      when status in ('pendiente', 'fallido') and not ${isOver} and expires_at > now() - make_interval(days => ${DAYS_AFTER.expiry})
      then now() + make_interval(secs => ${pause / 1_000}) end
    where id = ${id}`);
