import { randomUUID } from 'node:crypto';
import { fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { fillActivities } from './activities';
import { fillAgreements } from './agreements';
import { fillCampaigns } from './campaigns';
import { ACCOUNTS, CATEGORIES, CITIES, COST_CENTERS } from './constants/places';
import { type DemoData, demoData } from './data';
import { fillDisputes } from './disputes';
import { fillInbound } from './inbound';
import { demoPaymentLinks } from './paymentLinks';
import { fillPaymentProofs } from './paymentProofs';
import { fillPolicies } from './policies';
import { fillRules } from './rules';
import { demoSubscriptions } from './subscriptions';
import { fillTemplates } from './templates';

/** What this company says in its calls by some of the reasons; by the others it says the usual. */
const SCRIPTS = {
  mensaje: 'Preferí llamarle para resolverlo ahora mismo. ¿Le queda alguna otra duda?',
  disputa: 'Le llamo de {{ empresa }} por la factura que nos reclamó: ya la revisamos, y le cuento qué encontramos.',
  comprobante:
    'Recibimos su comprobante, pero el banco todavía no muestra ese pago. ¿Desde qué banco, qué día y con qué referencia salió?',
};

/** Writes the demo company into its empty profile: a fixed number of statements, in the caller's transaction. */
export async function fillDemo(tx: Queryable, who: Actor): Promise<void> {
  const [now] = await tx.rows<{ today: string }>(sql`select current_date as today`);
  const today = now?.today ?? new Date().toISOString().slice(0, 10);
  const data = demoData(today);
  await tx.rows(sql`insert into demo_clock (profile_id) values (${who.profileId})`);
  await places(tx, who.profileId);
  await customers(tx, who.profileId, data);
  await documents(tx, who.profileId, data);
  await payments(tx, who, data);
  await fillActivities(tx, who, data, today);
  await fillAgreements(tx, who, today);
  await fillDisputes(tx, who, today);
  await demoSubscriptions(tx, who.profileId, data.customers, today);
  await demoPaymentLinks(tx, who.profileId);
  await fillTemplates(tx, who.profileId);
  await fillCampaigns(tx, who);
  await fillInbound(tx, who.profileId);
  await fillPaymentProofs(tx, who);
  await fillRules(tx, who);
  await fillPolicies(tx, who);
  await tx.rows(
    sql`insert into call_scripts (profile_id, texts) values (${who.profileId}, ${JSON.stringify(SCRIPTS)})`,
  );
}

async function places(tx: Queryable, profileId: string): Promise<void> {
  await tx.rows(sql`
    insert into cost_center (profile_id, code, name) select ${profileId}, code, name
    from jsonb_to_recordset(${JSON.stringify(COST_CENTERS.map(([code, name]) => ({ code, name })))}) as r(code text, name text)`);
  await tx.rows(sql`
    insert into bank_account (profile_id, bank_id, number, alias, currency, type, order_layout)
    select ${profileId}, b.id, r.number, r.alias, r.currency, r.type, r.order_layout
    from jsonb_to_recordset(${JSON.stringify(Object.values(ACCOUNTS))}) as r(bank text, country text,
      number text, alias text, currency text, type text, order_layout text)
    join bank b on b.name = r.bank and b.country = r.country and b.profile_id is null`);
  const subcategories = Object.entries(CATEGORIES).flatMap(([category, names]) =>
    names.map((name) => ({ category, name })),
  );
  await tx.rows(sql`
    insert into category (profile_id, name) select ${profileId}, unnest(${Object.keys(CATEGORIES)}::text[])`);
  await tx.rows(sql`
    insert into subcategory (profile_id, category_id, name) select ${profileId}, c.id, r.name
    from jsonb_to_recordset(${JSON.stringify(subcategories)}) as r(category text, name text)
    join category c on c.profile_id = ${profileId} and c.name = r.category`);
}

async function customers(tx: Queryable, profileId: string, { customers }: DemoData): Promise<void> {
  const rows = customers.map(({ city, ...customer }) => {
    const [name, province] = (city !== undefined && CITIES[city]) || [null, null];
    return { ...customer, city: name, province };
  });
  await tx.rows(sql`
    insert into customer (id, profile_id, first_name, last_name, dni, tradename, position, city_id, address,
    is_active_cm)
    select r.id, ${profileId}, r.first_name, r.last_name, r.dni, r.tradename, r.position, c.id, r.address, r.is_active_cm
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, first_name text, last_name text, dni text,
      tradename text, position text, city text, province text, address text, is_active_cm boolean)
    left join city c on c.name = r.city and c.province = r.province and c.country = 'EC' and c.profile_id is null`);
  await tx.rows(sql`
    insert into customer_subcategory (profile_id, customer_id, subcategory_id) select ${profileId}, r.customer, s.id
    from jsonb_to_recordset(${JSON.stringify(
      customers.flatMap(({ id, subcategories }) => subcategories.map((name) => ({ customer: id, name }))),
    )}) as r(customer uuid, name text) join subcategory s on s.profile_id = ${profileId} and s.name = r.name`);
  // Creation times differ: a campaign writes to the first contact.
  await tx.rows(sql`
    insert into contact (profile_id, customer_id, name, phone, email, is_main, created_at)
    select ${profileId}, r.customer, r.name, r.phone, r.email, r.place = 0, now() + make_interval(secs => r.place / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(
      customers.flatMap(({ id, contacts }) => contacts.map((one, place) => ({ ...one, customer: id, place }))),
    )}) as r(customer uuid, name text, phone text, email text, place integer)`);
  const banks = customers.flatMap(({ id, dni, first_name, last_name, bank }) =>
    bank ? [{ ...bank, customer: id, dni, holder: `${first_name} ${last_name}`.trim() }] : [],
  );
  await tx.rows(sql`
    insert into customer_bank (profile_id, customer_id, bank_id, bank_code_id, account_number, account_type,
    holder_name, holder_dni, mandate)
    select ${profileId}, r.customer, b.id, c.id, r.number, r.type, r.holder, r.dni, 'CONV-' || r.number
    from jsonb_to_recordset(${JSON.stringify(banks)}) as r(customer uuid, name text, number text, type text,
      holder text, dni text)
    join bank b on b.name = r.name and b.country = 'EC' and b.profile_id is null
    left join bank_code c on c.bank_id = b.id and c.profile_id is null`);
}

async function documents(tx: Queryable, profileId: string, { documents }: DemoData): Promise<void> {
  const rows = documents.map(({ customer, cost_center, total, ...document }) => ({
    ...document,
    customer: customer.id,
    cost_center: COST_CENTERS[cost_center]?.[0],
    total: fromCents(total),
  }));
  await tx.rows(sql`
    insert into document (id, profile_id, customer_id, cost_center_id, number, doc_type, issue_date, due_date,
    currency, total, subtotal, tax)
    select r.id, ${profileId}, r.customer, c.id, r.number, r.doc_type, r.issue_date, r.due_date, r.currency, r.total,
      s.subtotal, r.total - s.subtotal
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, customer uuid, cost_center text,
      number text, doc_type text, issue_date date, due_date date, currency text, total numeric)
    -- IVA of 15 % on what is invoiced in dollars
    cross join lateral (select case when doc_type = 'factura' and currency = 'USD' then round(total / 1.15, 2) end as subtotal) s
    left join cost_center c on c.profile_id = ${profileId} and c.code = r.cost_center`);
}

/** Payments use the ledger: allocations make up a document's paid amount. */
async function payments(tx: Queryable, who: Actor, { payments }: DemoData): Promise<void> {
  const rows = payments.map(({ pays, ...payment }) => ({
    ...payment,
    amount: fromCents(pays.reduce((sum, { cents }) => sum + cents, 0)),
    currency: pays[0]?.document.currency ?? 'USD',
  }));
  await tx.rows(sql`
    insert into payment (id, profile_id, customer_id, origin, method, date, reference, amount, currency, created_by)
    select r.id, ${who.profileId}, r."customerId", 'manual', r.method, r.date, r.reference, r.amount, r.currency, ${who.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, "customerId" uuid, method text, date date,
      reference text, amount numeric, currency text)`);
  const entries = payments.flatMap(({ id, pays }) =>
    pays.map(({ document, cents }) => ({ payment: id, document: document.id, amount: fromCents(cents) })),
  );
  await tx.rows(sql`
    insert into allocation (profile_id, payment_id, document_id, amount, batch, created_by)
    select ${who.profileId}, r.payment, r.document, r.amount, ${randomUUID()}, ${who.userId}
    from jsonb_to_recordset(${JSON.stringify(entries)}) as r(payment uuid, document uuid, amount numeric)`);
}
