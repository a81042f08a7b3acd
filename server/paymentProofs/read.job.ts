import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { inWorker } from '../files/inWorker';
import { FileRefusal } from '../files/refusal';
import type { JobKind } from '../jobs/job';
import { noteLikeness } from './alike';
import { saysReceipt } from './reading/fields';
import type { readReceipt } from './reading/read';

export const READS = 'read_proof';

/** Reads a file in a process of its own, with its limits of time and memory. */
const readInWorker = inWorker<typeof readReceipt>(new URL('./reading/read.ts', import.meta.url), 'readReceipt');

/** Came as what proves a payment, and not beside other things. */
const MEANT = ['personal', 'pagina'];

type Stored = { bytes: Buffer; caption: string; origin: string; banks: string[]; today: string };
type Read = Awaited<ReturnType<typeof readReceipt>>;

/** Reads a proof that nobody has looked at, and fills in what nobody typed; its key is the proof. */
export const readProofFile: JobKind = {
  name: READS,
  attempts: 5,
  async run(job) {
    const [found] = await job.transaction((tx) =>
      tx.rows<Stored>(sql`
        select coalesce(p.bytes, f.bytes) as bytes, p.caption, p.origin, current_date as today, array(select b.name from bank b) as banks
        from payment_proof p left join inbound_media f on f.profile_id = p.profile_id and f.message_id = p.message_id
        where p.id = ${job.key} and p.confirmed_at is null and p.discarded_at is null`),
    );
    if (!found) return undefined;
    const { bytes, caption, origin, banks, today } = found;
    const read = await readInWorker([bytes, banks, today], { today, person: READS }).catch((cause: unknown): Read => {
      // A file that cannot be read says nothing; one that only had no place is tried again.
      if (cause instanceof FileRefusal) return { said: {}, isReceipt: false, likeness: undefined };
      throw cause;
    });
    await job.finish(async (tx) => {
      // What staff drop is one.
      await fillIn(tx, job.key, read.said, read.isReceipt || MEANT.includes(origin) || saysReceipt(caption));
      if (read.likeness) await noteLikeness(tx, job.key, read.said, read.likeness);
      return undefined;
    });
    return undefined;
  },
};

const fillIn = (
  tx: Queryable,
  id: string,
  { amount, currency, paid_on, bank = '', reference = '', account = '' }: Read['said'],
  isReceipt: boolean,
) =>
  tx.rows(sql`
    update payment_proof set amount = coalesce(amount, ${amount ?? null}::numeric), currency = coalesce(currency, ${currency ?? null}),
      paid_on = coalesce(paid_on, ${paid_on ?? null}::date), bank = coalesce(nullif(bank, ''), ${bank}),
      reference = coalesce(nullif(reference, ''), ${reference}), account = coalesce(nullif(account, ''), ${account}), kind = case when kind = 'por_leer' then ${isReceipt ? 'pago' : 'otra_cosa'} else kind end
    where id = ${id} and confirmed_at is null and discarded_at is null`);
