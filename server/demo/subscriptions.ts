import { randomUUID } from 'node:crypto';
import { type Cents, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { chargeSome } from '../subscriptions/charge';
import type { DemoCustomer } from './customers';
import { daysFrom } from './days';

type Plan = {
  name: string;
  cents: Cents;
  frequency: string;
  /** It began this many days ago. */
  since: number;
  dueDays: number;
  status?: 'pausada' | 'terminada';
};

/** No amount occurs in the files of `examples/`, so their matches stay the same. */
const PLANS: Plan[] = [
  { name: 'Mantenimiento mensual', cents: 8_763, frequency: 'mensual', since: 75, dueDays: 10 },
  { name: 'Arriendo de equipos', cents: 45_128, frequency: 'mensual', since: 40, dueDays: 5 },
  { name: 'Limpieza de oficinas', cents: 3_517, frequency: 'semanal', since: 20, dueDays: 0 },
  { name: 'Soporte trimestral', cents: 12_077, frequency: 'trimestral', since: 100, dueDays: 15 },
  { name: 'Licencia anual', cents: 96_041, frequency: 'anual', since: -12, dueDays: 30 },
  { name: 'Transporte quincenal', cents: 4_982, frequency: 'quincenal', since: 33, dueDays: 0, status: 'pausada' },
];

/** Some customers pay for something each month or week, as of `today`. */
export async function demoSubscriptions(
  tx: Queryable,
  profileId: string,
  customers: DemoCustomer[],
  today: string,
): Promise<void> {
  const inDollars = customers.filter(({ currency }) => currency === 'USD');
  const rows = PLANS.map(({ cents, since, ...plan }, i) => ({
    ...plan,
    id: randomUUID(),
    customer: inDollars[i * 3]?.id,
    amount: fromCents(cents),
    starts_on: daysFrom(today, -since),
    status: plan.status ?? 'activa',
  }));
  await tx.rows(sql`
    insert into subscription (id, profile_id, customer_id, name, amount, frequency, starts_on, due_days, status)
    select r.id, ${profileId}, r.customer, r.name, r.amount, r.frequency, r.starts_on, r."dueDays", r.status
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, customer uuid, name text, amount numeric,
      frequency text, starts_on date,
      "dueDays" integer, status text)`);
  while ((await chargeSome(tx, profileId)).subscriptions > 0);
}
