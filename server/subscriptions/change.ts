import type * as z from 'zod/mini';
import type {
  createSubscription,
  Subscription,
  updateSubscription,
} from '../../src/api/contract/receivables/subscriptions';
import { usualCurrency } from '../company/currency';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { Actor } from '../ledger/audit';
import { type ColumnsOf, recordsOf } from '../ledger/records';
import { conflict, refused } from '../problems';
import { chargeDue } from './charge';
import { type OwnSubscription, readSubscription } from './read';

type NewSubscription = z.output<(typeof createSubscription)['body']>;
type Changes = Omit<z.output<(typeof updateSubscription)['body']>, 'id'>;
/** All fields after the change. */
type Fields = Omit<NewSubscription, 'ends_on'> &
  Required<Pick<NewSubscription, 'currency' | 'due_days'>> & { ends_on: string | null; cost_center: string | null };

/** All periods since the first day are charged: a mistyped day must not make a hundred documents. */
const MOST_DAYS_BACK = 366;

/** Charges periods that are due already at once. Problem 422 for unknown records or impossible dates. */
export async function addSubscription(tx: Queryable, who: Actor, body: NewSubscription): Promise<Subscription> {
  const fields: Fields = {
    ...body,
    currency: body.currency ?? (await usualCurrency(tx, who.profileId)),
    due_days: body.due_days ?? 0,
    ends_on: body.ends_on ?? null,
    cost_center: body.cost_center ?? null,
  };
  await mustFit(tx, who, fields);
  await mustStartLately(tx, fields);
  const { id } = await subscriptions.add(tx, who, columnsOf(fields));
  await chargeDue(tx, who.profileId, id);
  return readSubscription(tx, who.profileId, id);
}

/**
 * Omitted fields stay. Periods that are due already are charged with the old data: a change or pause affects later ones.
 * Problem 412 for a stale version, 409 for one that ended, 422 for fields that are fixed after a charge.
 */
export async function changeSubscription(
  tx: Queryable,
  who: Actor,
  id: string,
  { version, status, ...body }: Changes,
): Promise<Subscription> {
  const found = await subscriptions.lock(tx, who, id, version);
  if (found.status === 'terminada') {
    throw conflict('La suscripción ya terminó y no se cambia. Si hace falta, cree otra.', { code: 'ended' });
  }
  await chargeDue(tx, who.profileId, id);
  const before = await readSubscription(tx, who.profileId, id);
  const fields = merged(before, body);
  if (before.last_charge) mustStay(before, fields);
  await mustFit(tx, who, fields);
  const anew = fields.starts_on !== before.starts_on || fields.frequency !== before.frequency;
  if (anew) await mustStartLately(tx, fields);
  const changes = { ...columnsOf(fields), status, periods: anew ? 0 : undefined };
  await subscriptions.change(tx, who, before, changes, async () => {
    if (status === 'activa' && before.status === 'pausada') await passOver(tx, id);
  });
  await chargeDue(tx, who.profileId, id);
  return readSubscription(tx, who.profileId, id);
}

/** Skips periods that fell due during the pause; one due today is charged. */
async function passOver(tx: Queryable, id: string): Promise<void> {
  await tx.rows(sql`
    update subscription s set periods = (
      select min(n) from generate_series(s.periods, s.periods + 5000) n
      where charge_day(s.starts_on, s.frequency, n) >= current_date)
    where id = ${id} and next_charge < current_date`);
}

const subscriptions = recordsOf<OwnSubscription>({
  table: 'subscription',
  read: (db, { profileId }, id) => readSubscription(db, profileId, id),
  stale:
    'Otra persona cambió esta suscripción mientras usted escribía, y no se guardó nada. Detrás se ven sus datos de ahora; si guarda de nuevo, queda lo que usted escribió.',
});

const columnsOf = ({ customer, cost_center, ...own }: Fields) =>
  ({
    customer_id: customer,
    cost_center_id: cost_center,
    name: own.name,
    amount: own.amount,
    currency: own.currency,
    frequency: own.frequency,
    starts_on: own.starts_on,
    ends_on: own.ends_on,
    due_days: own.due_days,
  }) satisfies ColumnsOf<Fields, 'customer' | 'cost_center', 'customer_id' | 'cost_center_id'>;

function merged(before: OwnSubscription, body: Omit<Changes, 'version' | 'status'>): Fields {
  const frequency = body.frequency ?? before.frequency;
  if (frequency === 'otro') throw refused('Elija la frecuencia.', { fields: { frequency: 'Elija una' } });
  return {
    customer: body.customer ?? before.customer,
    name: body.name ?? before.name,
    amount: body.amount ?? before.amount,
    currency: body.currency ?? before.currency ?? 'USD',
    frequency,
    starts_on: body.starts_on ?? before.starts_on,
    ends_on: body.ends_on === undefined ? before.ends_on : body.ends_on,
    due_days: body.due_days ?? before.due_days ?? 0,
    cost_center: body.cost_center === undefined ? (before.cost_center ?? null) : body.cost_center,
  };
}

const STAYS = ['customer', 'currency', 'frequency', 'starts_on'] as const;

function mustStay(before: Subscription, after: Fields): void {
  const changed = STAYS.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return;
  throw refused(
    'Ya hay documentos de esta suscripción: cliente, moneda, frecuencia e inicio no se cambian. No se guardó; termínela y cree otra.',
    { fields: Object.fromEntries(changed.map((field) => [field, 'Ya no se cambia'])) },
  );
}

async function mustFit(
  tx: Queryable,
  who: Actor,
  { customer, cost_center, starts_on, ends_on }: Fields,
): Promise<void> {
  // Locked, so that nobody deletes the customer meanwhile.
  const [found] = isUuid(customer)
    ? await tx.rows(
        sql`select from customer where profile_id = ${who.profileId} and id = ${customer} and deleted_at is null for share`,
      )
    : [];
  if (!found) throw refused('El cliente elegido ya no existe. Elija otro.', { fields: { customer: 'No existe' } });
  if (cost_center !== null) {
    const [center] = isUuid(cost_center)
      ? await tx.rows(sql`select from cost_center where profile_id = ${who.profileId} and id = ${cost_center}`)
      : [];
    if (!center) {
      throw refused('El centro de costo elegido ya no existe. Elija otro.', { fields: { cost_center: 'No existe' } });
    }
  }
  if (ends_on !== null && ends_on < starts_on) {
    throw refused('La suscripción no puede terminar antes de empezar.', {
      fields: { ends_on: 'Es antes del inicio' },
    });
  }
}

async function mustStartLately(tx: Queryable, { starts_on }: Fields): Promise<void> {
  const [row] = await tx.rows<{ late: boolean }>(sql`
    select ${starts_on}::date < current_date - ${MOST_DAYS_BACK}::int as late`);
  if (!row?.late) return;
  throw refused('El inicio es de hace más de un año: se harían todos los documentos desde entonces. Elija otro.', {
    fields: { starts_on: 'Es de hace más de un año' },
  });
}
