import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { JobKind } from '../jobs/job';
import { Problem } from '../problems';
import { FIRST_ASK_MS } from './confirm.job';
import type { MadeLink, Refusal } from './provider';
import type { Account, Providers } from './providers';

const NAME = 'create_payment_link';
const ATTEMPTS = 5;
const CHECK_EVERY_MS = 60_000;

type Begun = {
  profileId: string;
  reference: string;
  amount: string;
  currency: string;
  expiresAt: string;
  attempts: number;
};

/**
 * Asks the provider for a link that is stored already, without a lock meanwhile; its key is the link's id. If the process
 * dies before the answer, the next run asks for the same reference and so gets the same link.
 */
export const createPaymentLinks = (providers: Providers): JobKind => ({
  name: NAME,
  attempts: ATTEMPTS,
  async run(job) {
    const begun = await job.transaction((tx) => readBegun(tx, job.key));
    if (!begun) return undefined;
    const account = await job.transaction((tx) => accountFor(tx, providers, begun));
    const { reference, amount, currency } = begun;
    const wanted = {
      reference,
      amount,
      currency,
      expiresAt: new Date(begun.expiresAt),
      returnUrl: providers.returnUrl,
    };
    const made = 'provider' in account ? await account.provider.createLink(wanted, account.keys) : account;
    const isOver = made.kind !== 'temporal' || begun.attempts + 1 >= ATTEMPTS;
    await job.transaction((tx) => storeResult(tx, job.key, account, made, isOver));
    if (made.kind === 'made') return undefined;
    if (!isOver) throw new Problem(502, made.reason);
    return { text: `El enlace ${reference} no se creó: ${made.reason}` };
  },
  due: {
    everyMs: CHECK_EVERY_MS,
    // A link may have lost its job, as after a restore.
    ask: (db) =>
      db.rows(sql`
        insert into job (profile_id, name, key, about, created_by)
        select profile_id, ${NAME}, id, reference, created_by from payment_link l
        where status = 'creando' and not exists (select from job where name = ${NAME} and key = l.id::text)
        on conflict (name, key) where state in ('waiting', 'running') do nothing`),
  },
});

async function readBegun(tx: Queryable, id: string): Promise<Begun | undefined> {
  const [found] = await tx.rows<Begun>(sql`
    select profile_id as "profileId", reference, amount, currency, expires_at as "expiresAt", attempts from payment_link
    where id = ${id} and status = 'creando'`);
  return found;
}

/** A missing provider account is permanent: do not retry. */
async function accountFor(tx: Queryable, providers: Providers, { profileId }: Begun): Promise<Account | Refusal> {
  try {
    return await providers.accountOf(tx, profileId);
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return { kind: 'permanente', reason: error.msg };
    throw error;
  }
}

async function storeResult(
  tx: Queryable,
  id: string,
  account: Account | Refusal,
  made: MadeLink,
  isOver: boolean,
): Promise<void> {
  const isMade = made.kind === 'made';
  const isQueried = isMade && 'provider' in account && account.provider.queryStatus !== undefined;
  await tx.rows(sql`
    update payment_link set attempts = attempts + 1,
      status = ${isMade ? 'pendiente' : isOver ? 'fallido' : 'creando'}, url = ${isMade ? made.url : ''},
      external_id = ${isMade ? made.externalId : null}, reason = ${isMade ? '' : made.reason},
      provider_id = ${'provider' in account ? account.id : null},
      ask_at = case when ${isQueried} then now() + make_interval(secs => ${FIRST_ASK_MS / 1_000}) end
    where id = ${id} and status = 'creando'`);
}
