import type { z } from 'zod';
import type { createSubscription, Subscription, updateSubscription } from '../../src/api/contract/subscriptions';
import type { Queryable } from '../database/database';
import { isUuid } from '../database/uuid';
import { type Actor, audit } from '../ledger/audit';
import { conflict, refused, stale } from '../problems';
import { chargeDue } from './charge';
import { type OwnSubscription, readSubscription } from './read';

type NewSubscription = z.output<(typeof createSubscription)['body']>;
type Changes = Omit<z.output<(typeof updateSubscription)['body']>, 'id'>;
/** Every field as it will be. */
type Fields = Omit<NewSubscription, 'ends_on'> &
  Required<Pick<NewSubscription, 'currency' | 'due_days'>> & { ends_on: string | null; cost_center: string | null };

/** Periods since its first day are charged, so that one typed wrong must not make a hundred documents. */
const MOST_DAYS_BACK = 366;

/** Its periods that are due already are charged at once. Problem 422 for what does not exist or cannot be. */
export async function addSubscription(tx: Queryable, who: Actor, given: NewSubscription): Promise<Subscription> {
  const fields: Fields = {
    ...given,
    currency: given.currency ?? 'USD',
    due_days: given.due_days ?? 0,
    ends_on: given.ends_on ?? null,
    cost_center: given.cost_center ?? null,
  };
  await mustFit(tx, who, fields);
  await mustStartLately(tx, fields);
  const [made] = await tx.rows<{ id: string }>(
    `insert into subscription (profile_id, customer_id, name, amount, currency, frequency, starts_on, ends_on, due_days, cost_center_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [who.profileId, ...valuesOf(fields)],
  );
  const id = made?.id ?? '';
  const after = await readSubscription(tx, who.profileId, id);
  await audit(tx, who, [{ action: 'crear', entity: 'subscription', entityId: id, after }]);
  await chargeDue(tx, who.profileId, id);
  return readSubscription(tx, who.profileId, id);
}

/**
 * What is left out stays. What is due until now is charged as it was: a change is of the periods to come, and so is a pause.
 * Problem 412 for a stale version, 409 for one that ended, 422 for what stays once something was charged.
 */
export async function changeSubscription(
  tx: Queryable,
  who: Actor,
  id: string,
  { version, status, ...given }: Changes,
): Promise<Subscription> {
  await tx.rows('select from subscription where profile_id = $1 and id = $2 for update', [who.profileId, id]);
  const found = await readSubscription(tx, who.profileId, id);
  if (version !== undefined && version !== found.version) throw staleSubscription();
  if (found.status === 'terminada') {
    throw conflict('La suscripción ya terminó y no se cambia. Si hace falta, cree otra.', { code: 'ended' });
  }
  await chargeDue(tx, who.profileId, id);
  const before = await readSubscription(tx, who.profileId, id);
  const fields = merged(before, given);
  if (before.last_charge) mustStay(before, fields);
  await mustFit(tx, who, fields);
  const anew = fields.starts_on !== before.starts_on || fields.frequency !== before.frequency;
  if (anew) await mustStartLately(tx, fields);
  await tx.rows(
    `update subscription set customer_id = $2, name = $3, amount = $4, currency = $5, frequency = $6, starts_on = $7, ends_on = $8,
       due_days = $9, cost_center_id = $10, status = coalesce($11, status), periods = case when $12 then 0 else periods end,
       version = version + 1
     where id = $1`,
    [id, ...valuesOf(fields), status ?? null, anew],
  );
  if (status === 'activa' && before.status === 'pausada') await passOver(tx, id);
  const after = await readSubscription(tx, who.profileId, id);
  await audit(tx, who, [{ action: 'cambiar', entity: 'subscription', entityId: id, before, after }]);
  await chargeDue(tx, who.profileId, id);
  return readSubscription(tx, who.profileId, id);
}

/** What fell due while it was paused is not charged; what falls due today is. */
async function passOver(tx: Queryable, id: string): Promise<void> {
  await tx.rows(
    `update subscription s set periods = (
       select min(n) from generate_series(s.periods, s.periods + 5000) n
       where charge_day(s.starts_on, s.frequency, n) >= current_date)
     where id = $1 and next_charge < current_date`,
    [id],
  );
}

const valuesOf = (fields: Fields) => [
  fields.customer,
  fields.name,
  fields.amount,
  fields.currency,
  fields.frequency,
  fields.starts_on,
  fields.ends_on,
  fields.due_days,
  fields.cost_center,
];

function merged(before: OwnSubscription, given: Omit<Changes, 'version' | 'status'>): Fields {
  const frequency = given.frequency ?? before.frequency;
  if (frequency === 'otro') throw refused('Elija la frecuencia.', { fields: { frequency: 'Elija una' } });
  return {
    customer: given.customer ?? before.customer,
    name: given.name ?? before.name,
    amount: given.amount ?? before.amount,
    currency: given.currency ?? before.currency ?? 'USD',
    frequency,
    starts_on: given.starts_on ?? before.starts_on,
    ends_on: given.ends_on === undefined ? before.ends_on : given.ends_on,
    due_days: given.due_days ?? before.due_days ?? 0,
    cost_center: given.cost_center === undefined ? (before.cost_center ?? null) : given.cost_center,
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
  // Held, so that nobody deletes the customer meanwhile.
  const [found] = isUuid(customer)
    ? await tx.rows('select from customer where profile_id = $1 and id = $2 and deleted_at is null for share', [
        who.profileId,
        customer,
      ])
    : [];
  if (!found) throw refused('El cliente elegido ya no existe. Elija otro.', { fields: { customer: 'No existe' } });
  if (cost_center !== null) {
    const [center] = isUuid(cost_center)
      ? await tx.rows('select from cost_center where profile_id = $1 and id = $2', [who.profileId, cost_center])
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
  const [row] = await tx.rows<{ late: boolean }>('select $1::date < current_date - $2::int as late', [
    starts_on,
    MOST_DAYS_BACK,
  ]);
  if (!row?.late) return;
  throw refused('El inicio es de hace más de un año: se harían todos los documentos desde entonces. Elija otro.', {
    fields: { starts_on: 'Es de hace más de un año' },
  });
}

const staleSubscription = () =>
  stale(
    'Otra persona cambió esta suscripción mientras usted escribía, y no se guardó nada. Detrás se ven sus datos de ahora; si guarda de nuevo, queda lo que usted escribió.',
  );
