import { randomUUID } from 'node:crypto';
import { type Cents, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { applyToPromises } from '../ledger/applyToPromises';
import type { Actor } from '../ledger/audit';
import type { DemoCustomer } from './customers';
import type { DemoData } from './data';
import { daysFrom } from './days';
import { type Random, seeded } from './random';

type Promised = { cents: Cents; currency: string; due_on: string };
type DemoActivity = {
  id: string;
  customer: string;
  kind: 'llamada' | 'visita' | 'mensaje' | 'promesa' | 'nota';
  outcome: string | null;
  note: string;
  happened_on: string;
  next_on?: string;
  promise?: Promised;
};

/** A seed of its own leaves documents and amounts unchanged. */
const SEED = 20_261_002;
const FULFILLED = 6;
/** Due dates of promises, in days from today. */
const BROKEN = [-3, -8, -15, -24];
const PENDING = [0, 0, 1, 2, 2, 3, 5, 6, 8, 10, 13, 17];
const CONTACTS = 70;
/** When to come back to a contact, in days from today. */
const NEXT = [-2, 0, 0, 0, 1, 2, 3, 5, 8];

const CONTACTED: Pick<DemoActivity, 'kind' | 'outcome' | 'note'>[] = [
  { kind: 'llamada', outcome: 'contesto', note: 'Pide el estado de cuenta por email.' },
  { kind: 'llamada', outcome: 'no_contesto', note: '' },
  { kind: 'llamada', outcome: 'no_contesto', note: 'Timbra y no contesta; probar por la tarde.' },
  { kind: 'llamada', outcome: 'numero_equivocado', note: 'El número es de otra persona.' },
  { kind: 'llamada', outcome: 'se_niega', note: 'Dice que la mercadería llegó incompleta. Pasado a ventas.' },
  { kind: 'visita', outcome: 'contesto', note: 'Atendió la contadora; paga los viernes.' },
  { kind: 'mensaje', outcome: 'contesto', note: 'Confirma que recibió las facturas.' },
  { kind: 'mensaje', outcome: 'otro', note: 'Pide hablar con gerencia.' },
  { kind: 'nota', outcome: null, note: 'Cambia de contador a fin de mes.' },
  { kind: 'nota', outcome: null, note: 'Prefiere que le escriban por WhatsApp.' },
];

/** Today it is looked for. */
const PROOF = { kind: 'llamada', outcome: 'envio_comprobante', note: 'Dice que transfirió y mandó la foto.' } as const;

/** Staff's activities of the last weeks, and promises: some fulfilled, some broken, some pending. */
export async function fillActivities(tx: Queryable, who: Actor, data: DemoData, today: string): Promise<void> {
  const random = seeded(SEED);
  const activities = [...promised(random, data, today), ...contacted(random, data, today)];
  await tx.rows(sql`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(activities.map(written))}) as r(id uuid, customer uuid,
        kind text, outcome text, note text, happened_on date, next_on date, promise jsonb)),
    a as (
      insert into activity (id, profile_id, customer_id, kind, outcome, note, happened_on, next_on, created_by, created_at)
      select id, ${who.profileId}, customer, kind, outcome, note, happened_on, next_on, ${who.userId},
        happened_on + time '10:00' from r),
    p as (
      insert into promise (profile_id, activity_id, customer_id, amount, currency, due_on, created_at)
      select ${who.profileId}, r.id, r.customer, p.amount, p.currency, p.due_on, r.happened_on + time '10:00'
      from r cross join jsonb_to_record(r.promise) as p(amount numeric, currency text, due_on date)
        where r.promise is not null)
    select`);
  await applyToPromises(
    tx,
    activities.flatMap(({ customer, promise }) => (promise ? [customer] : [])),
  );
}

const written = ({ promise, ...activity }: DemoActivity) => ({
  ...activity,
  promise: promise && { amount: fromCents(promise.cents), currency: promise.currency, due_on: promise.due_on },
});

function promised(random: Random, { customers, documents, payments }: DemoData, today: string): DemoActivity[] {
  const owed = new Map<DemoCustomer, Cents>();
  for (const { customer, total, paid } of documents) owed.set(customer, (owed.get(customer) ?? 0) + total - paid);
  const paying = new Set(payments.map(({ customerId }) => customerId));
  const onePayment = payments.filter(
    ({ customerId, date }) =>
      date >= daysFrom(today, -60) && payments.filter((other) => other.customerId === customerId).length === 1,
  );
  const fulfilled = onePayment.slice(0, FULFILLED).map(({ customerId, date, pays }): DemoActivity => {
    const [first] = pays;
    return promise(customerId, daysFrom(date, -random.int(3, 7)), {
      cents: pays.reduce((sum, { cents }) => sum + cents, 0),
      currency: first?.document.currency ?? 'USD',
      due_on: daysFrom(date, random.int(0, 2)),
    });
  });
  // Customers without payments: no earlier payment fulfils their promises.
  const debtors = random.shuffled(customers.filter(({ id }) => !paying.has(id))).flatMap((customer) => {
    const cents = owed.get(customer) ?? 0;
    return cents > 10_000 ? [{ customer, cents }] : [];
  });
  const open = [...BROKEN, ...PENDING].flatMap((days, i) => {
    const debtor = debtors[i];
    if (!debtor) return [];
    const due_on = daysFrom(today, days);
    const made = daysFrom(days < 0 ? due_on : today, -random.int(1, 6));
    const cents = Math.round((debtor.cents * random.pick([0.5, 1])) / 100) * 100;
    return [promise(debtor.customer.id, made, { cents, currency: debtor.customer.currency, due_on })];
  });
  return [...fulfilled, ...open];
}

const promise = (customer: string, happened_on: string, promised: Promised): DemoActivity => ({
  id: randomUUID(),
  customer,
  kind: 'llamada',
  outcome: 'prometio_pagar',
  note: 'Se compromete a pagar por transferencia.',
  happened_on,
  promise: promised,
});

function contacted(random: Random, { customers }: DemoData, today: string): DemoActivity[] {
  return Array.from({ length: CONTACTS }, (_, i) => ({
    ...random.pick(CONTACTED),
    id: randomUUID(),
    customer: random.pick(customers).id,
    happened_on: daysFrom(today, -random.int(4, 60)),
    ...(i === 2 && PROOF),
    // Every other one is to be continued.
    ...(i % 2 === 0 && { next_on: daysFrom(today, NEXT[(i / 2) % NEXT.length] ?? 0) }),
  }));
}
