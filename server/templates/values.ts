import type { AddressField } from '../../src/api/contract/messaging/channels';
import type { VariableName } from '../../src/api/contract/messaging/templateText';
import { centsOf } from '../../src/api/contract/money';
import { PROMISE } from '../activities/promises';
import { COLLECTABLE_OF } from '../agreements/collectable';
import { AGREEMENT } from '../agreements/read';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { UNDISPUTED_OF } from '../disputes/disputed';
import { moneyIn } from '../ledger/words';
import { notFound } from '../problems';
import type { Letterhead, LetterParts, OwedTable } from './mail';
import type { Values } from './render';

/** A customer as a recipient: their values, phone and e-mail. */
export type Addressee = {
  id: string;
  name: string;
  phone: string;
  email: string;
  /** The contact whose phone and e-mail these are; null where there is none. */
  contacts: Record<AddressField, string | null>;
  values: Values;
  letter: LetterParts;
  /** In which they read; empty where nobody said. */
  language: string;
};

type Sum = { currency: string; balance: string; overdue: string };

type Raw = {
  id: string;
  name: string;
  tradename: string;
  dni: string;
  contact: string;
  phone: string;
  phone_contact: string | null;
  email: string;
  email_contact: string | null;
  sums: Sum[];
  documents: number;
  overdue_documents: number;
  first_due: string | null;
  days_overdue: number;
  lines: Line[];
  link: string;
  instalment: Instalment | null;
  broken: Instalment | null;
  /** What they are expected to send a withholding's certificate for, by currency. */
  expected: { currency: string; pending: string }[];
  company: string;
  letterhead: Letterhead;
  language: string;
  today: string;
};

type Instalment = { amount: string; currency: string; due_on: string };

type Line = { number: string; balance: string; currency: string; due: string | null; days: number | null };

/** Further documents are only counted: of a text, and of the table of a letter. */
const LINES = 10;
const TABLE_LINES = 40;

/** Of a company, `profile f`. */
const LETTERHEAD = sql`jsonb_build_object('name', f.name, 'tax_number', f.tax_number, 'address', f.address, 'phone', f.phone,
  'has_logo', exists (select from company_logo g where g.profile_id = f.id))`;

export async function letterheadOf(db: Queryable, profileId: string): Promise<Letterhead> {
  const [found] = await db.rows<{ letterhead: Letterhead }>(
    sql`select ${LETTERHEAD} as letterhead from profile f where f.id = ${profileId}`,
  );
  if (!found) throw notFound('la empresa');
  return found.letterhead;
}

/** What customer `c` owes, by what a message may name of a document: where nothing may be, since staff override their suppression, all that is in no dispute. */
const owedBy = (named: Sql): Sql => sql`select * from (
  select number, currency, due_date, (case when max(named) over () > 0 then named else undisputed end)::numeric(15,2) as balance from (
    select d.number, d.currency, d.due_date, ${named} as named, ${UNDISPUTED_OF} as undisputed from document d
    where d.customer_id = c.id and d.is_owed) d) d where balance > 0`;

/** The customers `c` that match `where`, with a message's values, in one statement. If the main contact has no phone or e-mail, the next one serves. `named`: what it names of `document d`, which the reminder of an instalment says otherwise. */
export async function addresseesThat(
  db: Queryable,
  profileId: string,
  where: Sql,
  limit: number,
  named = COLLECTABLE_OF,
): Promise<Addressee[]> {
  const found = await db.rows<Raw>(sql`
    select c.id, trim(c.first_name || ' ' || c.last_name) as name, c.tradename, c.dni, c.language, coalesce(m.name, '') as contact,
      coalesce(p.phone, '') as phone, p.id as phone_contact, coalesce(e.email, '') as email, e.id as email_contact, s.sums, s.documents, s.overdue_documents,
      s.first_due, s.days_overdue, l.lines, coalesce(k.url, '') as link, q.instalment, b.broken, w.expected, f.name as company, current_date as today,
      ${LETTERHEAD} as letterhead
    from (select c.* from customer c where c.profile_id = ${profileId} and c.deleted_at is null and ${where}
      order by c.name_key, c.id limit ${limit}) c
    join profile f on f.id = c.profile_id
    left join lateral (select name from contact where customer_id = c.id
      order by is_main desc, created_at, id limit 1) m on true
    left join lateral (select id, phone from contact where customer_id = c.id and phone <> ''
      order by is_main desc, created_at, id limit 1) p on true
    left join lateral (select id, email from contact where customer_id = c.id and email <> ''
      order by is_main desc, created_at, id limit 1) e on true
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'balance', balance::text, 'overdue', overdue::text)
          order by documents desc, currency), '[]') as sums,
        coalesce(sum(documents), 0)::integer as documents, coalesce(sum(late), 0)::integer as overdue_documents,
        min(first_due) as first_due, coalesce(greatest(current_date - min(first_due), 0), 0) as days_overdue
      from (
        select currency, sum(balance) as balance, count(*) as documents, min(due_date) as first_due,
          count(*) filter (where due_date < current_date) as late,
          coalesce(sum(balance) filter (where due_date < current_date), 0)::numeric(15,2) as overdue
        from (${owedBy(named)}) o group by currency) d) s
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('number', number, 'balance', balance::text, 'currency', currency,
          'due', due_date, 'days', greatest(current_date - due_date, 0)) order by due_date nulls last, number), '[]') as lines
      from (select number, balance, currency, due_date from (${owedBy(named)}) o
        order by due_date nulls last, number limit ${TABLE_LINES}) d) l
    left join lateral (select url from payment_link where customer_id = c.id and status = 'pendiente' and url <> ''
        and (expires_at is null or expires_at > now())
      order by created_at desc limit 1) k on true
    left join lateral (
      select jsonb_build_object('amount', (i.amount - i.paid)::numeric(15,2)::text, 'currency', a.currency, 'due_on', i.due_on) as instalment
      from payment_agreement a join agreement_standing i on i.agreement_id = a.id and i.due_on = a.next_on
      where a.customer_id = c.id and ${AGREEMENT.vigente} order by i.due_on, a.id limit 1) q on true
    left join lateral (
      select jsonb_build_object('amount', p.amount::text, 'currency', p.currency, 'due_on', p.due_on) as broken
      from promise p where p.customer_id = c.id and ${PROMISE.rota} order by p.due_on desc, p.id limit 1) b on true
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'pending', pending::text) order by currency), '[]') as expected
      from (select d.currency, sum(e.pending) as pending from document d join expected_withholding e on e.document_id = d.id and e.pending > 0
        where d.customer_id = c.id group by d.currency) e) w
    order by c.name_key, c.id`);
  return found.map((raw) => ({
    id: raw.id,
    name: raw.name,
    phone: raw.phone,
    email: raw.email,
    contacts: { phone: raw.phone_contact, email: raw.email_contact },
    values: valuesOf(raw),
    letter: { from: raw.letterhead, owed: tableOf(raw), link: raw.link },
    language: raw.language,
  }));
}

function valuesOf(raw: Raw): Values {
  const owes = raw.sums.length > 0;
  const all: Record<VariableName, Values[VariableName]> = {
    nombre: text(raw.name),
    nombre_comercial: text(raw.tradename),
    identificacion: text(raw.dni),
    contacto: text(raw.contact),
    saldo: amount(raw.sums, 'balance'),
    saldo_vencido: amount(raw.sums, 'overdue'),
    documentos: count(raw.documents),
    documentos_vencidos: count(raw.overdue_documents),
    detalle_documentos: owes ? text(listOf(raw)) : undefined,
    primer_vencimiento: raw.first_due === null ? undefined : text(dateOf(raw.first_due)),
    dias_vencidos: count(raw.days_overdue),
    enlace_de_pago: text(raw.link),
    // Of the contact that a message goes to: `withPageLink`.
    enlace_a_su_cuenta: undefined,
    ...(raw.instalment ? instalmentValues(raw.instalment) : { cuota: undefined, dia_cuota: undefined }),
    promesa: raw.broken
      ? text(`${moneyOf(raw.broken.amount, raw.broken.currency)} para el ${dateOf(raw.broken.due_on)}`)
      : undefined,
    retencion_por_recibir: text(raw.expected.map(({ currency, pending }) => moneyOf(pending, currency)).join(' y ')),
    empresa: text(raw.company),
    hoy: text(dateOf(raw.today)),
  };
  return all;
}

/** The same values with the link to the customer's own page, or its mark or sample; undefined where there is none. */
export const withPageLink = (values: Values, address: string | undefined): Values => ({
  ...values,
  enlace_a_su_cuenta: address === undefined ? undefined : text(address),
});

/** The instalment that is named, the next one unless another is reminded of. */
export const instalmentValues = ({ amount, currency, due_on }: Instalment) => ({
  cuota: text(moneyOf(amount, currency)),
  dia_cuota: text(dateOf(due_on)),
});

// No value has a line break: WhatsApp and the subjects of e-mails refuse one.
const oneLine = (value: string) => value.replace(/[^\S\u00a0]+/g, ' ').trim();
const text = (value: string) => (oneLine(value) === '' ? undefined : { text: oneLine(value), says: oneLine(value) });
const count = (n: number) => ({ text: String(n), says: n });

const moneyOf = (decimal: string, currency: string) => moneyIn(centsOf(decimal), currency);

/** Lists the amounts of several currencies and never adds them. A condition reads whether there is any. */
function amount(sums: Sum[], of: 'balance' | 'overdue'): Values[VariableName] {
  const some = sums.filter((sum) => centsOf(sum[of]) > 0);
  const amounts = some.length > 0 ? some.map((sum) => moneyOf(sum[of], sum.currency)) : [moneyOf('0.00', 'USD')];
  return { text: amounts.join(' y '), says: some.length > 0 };
}

function listOf({ lines, documents }: Raw): string {
  const texts = lines
    .slice(0, LINES)
    .map(
      ({ number, balance, currency, due }) =>
        `${number} por ${moneyOf(balance, currency)}${due === null ? '' : `, vence ${dateOf(due)}`}`,
    );
  const more = documents - texts.length;
  return [...texts, ...(more > 0 ? [`y ${more} más`] : [])].join('; ');
}

const tableOf = ({ lines, documents, sums }: Raw): OwedTable => ({
  lines: lines.map(({ number, balance, currency, due, days }) => ({
    number: oneLine(number),
    due: due === null ? '' : dateOf(due),
    days: days ? String(days) : '',
    balance: moneyOf(balance, currency),
  })),
  more: documents - lines.length,
  totals: sums.map(({ currency, balance }) => ({ currency, balance: moneyOf(balance, currency) })),
});

/** `2026-11-21` -> `21/11/2026`. */
const dateOf = (day: string) => day.split('-').reverse().join('/');
