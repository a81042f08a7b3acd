import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import type { AnyRow } from '../../src/api/contract/row';
import { MAPPING as ENTRY_MAPPING } from '../support/fakes/entrySending';
import { PNG } from '../support/files/pictures';
import { type Person, type Service, startService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import { POLICY } from '../support/service/campaigns';
import { collected, created, loaded, payers, sent } from '../support/service/debits';
import { importOf, uploadRecords } from '../support/service/imports';
import { ignoredFilters } from '../support/service/listQueries';
import { eventOf, linkFor, sendEvent } from '../support/service/paymentLinks';
import { books, conciliate, detailOf, expectOk, previewOf, reconcile, upload } from '../support/service/receivables';
import { allStored } from '../support/service/storedSuggestions';

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** Every row the service serves, called by another company with the ids of what is not its own. */

/** In every name and text of the company whose things are not to be seen. */
const MARK = 'ZUTANO';
const FILE = `Fecha;Concepto;Importe\n02/10/2026;ABONO ${MARK} F-1;450,00\n03/10/2026;ABONO ${MARK};77,00\n`;
const OWN_FILE = 'Fecha;Concepto;Importe\n02/10/2026;ABONO PROPIO;450,00\n';

type World = Record<
  | 'account'
  | 'bank'
  | 'conciliation'
  | 'movement'
  | 'document'
  | 'payment'
  | 'allocation'
  | 'batch'
  | 'preview'
  | 'debit'
  | 'line'
  | 'open_debit'
  | 'answer'
  | 'user'
  | 'job'
  | 'customer'
  | 'cost_center'
  | 'contact'
  | 'view'
  | 'import'
  | 'subscription'
  | 'link'
  | 'agreement'
  | 'due'
  | 'template'
  | 'timeslot'
  | 'holiday'
  | 'message'
  | 'inbound'
  | 'quick'
  | 'source'
  | 'arrival'
  | 'waiting_note'
  | 'credit_note'
  | 'night'
  | 'webhook'
  | 'api_token'
  | 'portal_link'
  | 'withholding_kind'
  | 'accounting_lot'
  | 'dispatch'
  | 'certificate'
  | 'expected'
  | 'delivery'
  | 'receipt'
  | 'policy'
  | 'action'
  | 'campaign'
  | 'group'
  | 'activity'
  | 'absence'
  | 'promise'
  | 'dispute'
  | 'dispute_file'
  | 'proof'
  | 'movement_category'
  | 'rule'
  | 'use'
  | 'order_layout'
  | 'file_layout'
  | 'profile',
  string
>;
type Ask = {
  id?: string;
  day?: string;
  draft?: string;
  query?: { [name: string]: string | undefined };
  body?: object | FormData;
};

let service: Service;
let owner: Person;
let theirs: World;
let intruder: Person;
/** What the intruder's own company has; with it each name of the other's things is asked for beside an own one. */
let own: Record<
  'conciliation' | 'movement' | 'account' | 'debit' | 'customer' | 'proof' | 'source' | 'arrival',
  string
>;

beforeAll(async () => {
  service = await startService();
  owner = await service.person({ profile: MARK, email: `${MARK.toLowerCase()}@cartera.local` });
  theirs = await worldOf(owner);
  intruder = await service.person({ profile: 'Dos' });
  const { account, documentId } = await books(service, intruder, [
    { number: 'P-1', total: '9.00', customer: { name: 'Propio', dni: '1790016919001' } },
  ]);
  const { id, movements } = await conciliate(intruder, account, OWN_FILE);
  const debit = await created(intruder, account);
  const [more = { customer: '', source: '', arrival: '' }] = await service.database.rows<
    Pick<typeof own, 'customer' | 'source' | 'arrival'>
  >(
    `with s as (insert into arrival_source (profile_id, name, kind, place, next_look_at, created_by)
         values ($1, 'Propio', 'carpeta', '{"below": "propia"}', now() + interval '1 day', $3) returning id, profile_id),
       a as (insert into arrival (profile_id, source_id, file_name, sender, size, digest, file, status)
         select profile_id, id, 'propio.eml', 'a@b.ec', 1, '\\x01', '\\x01', 'espera' from s returning id)
     select d.customer_id as customer, s.id as source, a.id as arrival from document d, s, a where d.id = $2`,
    [intruder.profileId, documentId('P-1'), intruder.user.id],
  );
  const proof = logoFile();
  proof.set('customer', more.customer);
  own = {
    ...{ conciliation: id, movement: movements[0]?.id ?? '', account, debit: debit.id },
    ...{ ...more, proof: idOf(await intruder.post('/customers/payment_proofs/', proof)) },
  };
  // What the service does by itself after all this is done: what changes from here on is the intruder's work.
  await allStored(service.database);
});
afterAll(() => service.close());

async function worldOf(person: Person): Promise<World> {
  const customer = { name: MARK, dni: '1790012345001' };
  const owed = [
    { number: `${MARK}-F-1`, total: '450.00', customer },
    { number: `${MARK}-F-2`, total: '80.00', customer },
  ];
  const { account, documentId } = await books(service, person, owed);
  const document = documentId(`${MARK}-F-1`);
  const { id, movements } = await conciliate(person, account, FILE);
  const movement = movements.find(({ amount }) => amount === '450.00')?.id ?? '';
  expectOk(await reconcile(person, id, movement, [[document, '50.00']]));
  const [settled] = (await detailOf(person, id, movement)).allocations;
  const preview = await previewOf(person, account, FILE);
  const payer = await payers(service, person, [{ name: MARK, owes: { [`${MARK}-D-1`]: '30.00' } }]);
  const debit = await sent(service, person, payer.account, MARK);
  const reference = debit.reference(`${MARK}-D-1`);
  const answer = await loaded(person, debit.id, `Referencia;Monto;Estado\n${reference};20,00;Cobrado\n`);
  await collected(person, debit.id, answer.id);
  const open = await created(person, account, `${MARK} abierto`);
  const line = await one('select id from debit_detail where debit_id = $1', debit.id);
  const job = await one(
    `insert into job (profile_id, name, key, about, state, reason) values ($1::uuid, 'sync_documents', $1::uuid::text, '${MARK}', 'failed', '${MARK}') returning id`,
    person.profileId,
  );
  const center = await one(
    `insert into cost_center (profile_id, code, name) values ($1, '${MARK}', '${MARK}') returning id`,
    person.profileId,
  );
  await service.database.rows(
    `insert into accounting_source (profile_id, kind, address) values ($1, 'direccion', 'https://${MARK}.example/')`,
    [person.profileId],
  );
  await service.database.rows(
    `insert into payment_provider (profile_id, kind, secret, login, address, is_on) values ($1, 'placetopay', '${MARK}', '${MARK}', 'https://${MARK}.example', false)`,
    [person.profileId],
  );
  await service.database.rows(
    `insert into draft (profile_id, user_id, kind, subject, body) values ($1, $2, 'conciliation', '${MARK}', '{"of":"${MARK}"}')`,
    [person.profileId, person.user.id],
  );
  await service.database.rows(
    `with c as (insert into flow_traffic_consent (profile_id) values ($1) returning profile_id)
     insert into flow_traffic (profile_id, machine, transition, times) select profile_id, 'workbench', '${MARK}', 5 from c`,
    [person.profileId],
  );
  const { customer: ofDocument, due } = await debtor(document);
  const activity = idOf(
    await person.post('/customers/activities/', {
      customer: ofDocument,
      kind: 'promesa',
      note: MARK,
      promise: { amount: '5.00', currency: 'USD', due_on: due },
    }),
  );
  const dispute = idOf(
    await person.post(
      '/customers/disputes/',
      { document, kind: 'precio', amount: '3.00', note: MARK },
      { 'idempotency-key': 'd' },
    ),
  );
  const evidence = new FormData();
  evidence.set('file', new File([Uint8Array.from(PNG)], `${MARK}.png`));
  expectOk(await person.post(`/customers/disputes/${dispute}/files/`, evidence));
  const proofFile = new FormData();
  proofFile.set('file', new File([Uint8Array.from(PNG)], `${MARK}.png`));
  proofFile.set('customer', ofDocument);
  const proof = idOf(await person.post('/customers/payment_proofs/', proofFile));
  return {
    account,
    bank: payer.bank,
    conciliation: id,
    movement,
    document,
    payment: settled?.payment_id ?? '',
    allocation: settled?.id ?? '',
    batch: String(settled?.batch),
    preview: preview.id,
    debit: debit.id,
    order_layout: idOf(
      await person.post('/cash_management/order_layouts/', { name: MARK, text: LAYOUT }, { 'idempotency-key': MARK }),
    ),
    file_layout: await one('select id from file_layout where bank_account_id = $1', account),
    line,
    open_debit: open.id,
    answer: answer.id,
    user: person.user.id,
    job,
    customer: await one('select customer_id as id from document where id = $1', document),
    cost_center: center,
    contact: await one(
      `insert into contact (profile_id, customer_id, name, email) select profile_id, customer_id, '${MARK}', '${MARK}@x.y' from document where id = $1 returning id`,
      document,
    ),
    link: await paidLink(person, document),
    agreement: await one(
      `with a as (
         insert into payment_agreement (profile_id, number, customer_id, currency, amount, grace_days, note)
         select profile_id, 1, customer_id, currency, balance, 3, '${MARK}' from document where id = $1 returning id, profile_id, amount),
       i as (insert into agreement_instalment (profile_id, agreement_id, number, due_on, amount) select profile_id, id, 1, current_date + 9, amount from a)
       insert into agreement_document (profile_id, agreement_id, document_id, owed, total) select profile_id, id, $1, amount, amount from a
       returning agreement_id as id`,
      documentId(`${MARK}-F-2`),
    ),
    due,
    view: await one(
      `insert into saved_view (profile_id, user_id, list, name, query) select profile_id, id, 'listCustomers', '${MARK}', '{"search":"${MARK}"}' from app_user where id = $1 returning id`,
      person.user.id,
    ),
    import: importOf(await uploadRecords(person, 'customers', `RUC;Nombre\n1790016919001;${MARK}\n`)).id,
    subscription: await one(
      `insert into subscription (profile_id, customer_id, name, amount, frequency, starts_on) select profile_id, customer_id, '${MARK}', 9, 'anual', current_date + 30 from document where id = $1 returning id`,
      document,
    ),
    timeslot: await one(
      `with t as (insert into template (profile_id, name, channel, body) values ($1, '${MARK}', 'whatsapp', '${MARK}') returning id, profile_id)
       insert into timeslot (profile_id, template_id, channel, launch_date) select profile_id, id, 'whatsapp', now() + interval '1 day' from t returning id`,
      person.profileId,
    ),
    holiday: await one(
      `with c as (insert into sending_calendar (profile_id, country) values ($1, 'EC')),
         h as (insert into sending_hours (profile_id, weekday, opens, closes) values ($1, 1, '09:00', '18:00'))
       insert into holiday (profile_id, day, name, law) values ($1, '2099-01-01', '${MARK}', 'ley'), ($1, '2098-01-01', '${MARK}', '') returning day as id`,
      person.profileId,
    ),
    template: await one(
      `insert into template (profile_id, name, channel, body) values ($1, '${MARK}', 'whatsapp', '${MARK}') returning id`,
      person.profileId,
    ),
    message: await one(
      `insert into message (profile_id, channel, recipient, text, via) values ($1, 'whatsapp', '+593990000000', '${MARK}', 'bandeja_local') returning id`,
      person.profileId,
    ),
    inbound: await one(
      `with i as (
         insert into inbound_message (profile_id, channel, sender, text, at, provider_id, media_kind, media_name)
         values ($1, 'whatsapp', '+593990000000', '${MARK}', now(), '${MARK}', 'imagen', '${MARK}') returning profile_id, id)
       insert into inbound_media (profile_id, message_id, state, bytes) select profile_id, id, 'guardado', '${MARK}'::bytea from i returning message_id as id`,
      person.profileId,
    ),
    policy: await one(
      `insert into policy (profile_id, name, position, is_rest, ages, subcategories, cost_centers, owners, weekly_limit)
       values ($1, '${MARK}', 1, true, '{}', '{}', '{}', '{}', 2) returning id`,
      person.profileId,
    ),
    action: await one(
      `insert into policy_action (profile_id, policy_id, customer_id, step_day, act, on_day, status, reason)
       select p.profile_id, p.id, c.id, 3, 'llamada', current_date, 'por_hacer', '${MARK}'
       from policy p join customer c on c.profile_id = p.profile_id where p.profile_id = $1 limit 1 returning id`,
      person.profileId,
    ),
    source: await one(
      `insert into arrival_source (profile_id, name, kind, place, next_look_at, created_by)
       select $1, '${MARK}', 'carpeta', '{"below": "ajena"}', now() + interval '1 day', id from app_user where profile_id = $1 limit 1 returning id`,
      person.profileId,
    ),
    arrival: await one(
      `insert into arrival (profile_id, source_id, file_name, sender, size, digest, file, status)
       select profile_id, id, '${MARK}', '${MARK}', 5, sha256(convert_to('${MARK}' || profile_id::text, 'UTF8')), '\\x66', 'espera'
       from arrival_source where profile_id = $1 returning id`,
      person.profileId,
    ),
    waiting_note: await one(
      `insert into waiting_note (profile_id, key, digest, kind, number, customer_dni, customer_name, issued_on, currency, total, document, named, created_by)
       select $1, '${MARK}', 'x', 'nota_credito', '${MARK}', '${MARK}', '${MARK}', current_date, 'USD', 1, '{}', '[{"number": "${MARK}", "key": ""}]', id
       from app_user where profile_id = $1 limit 1 returning id`,
      person.profileId,
    ),
    credit_note: await one(
      `insert into electronic_document (profile_id, key, digest, kind, number, customer_id, issued_on, currency, total, authorisation, documents)
       select profile_id, '${MARK}', 'x', 'nota_credito', '${MARK}', id, current_date, 'USD', 1, '', '{}'
       from customer where profile_id = $1 limit 1 returning id`,
      person.profileId,
    ),
    night: await one(`insert into night_run (profile_id, considered) values ($1, 1) returning id`, person.profileId),
    api_token: await one(
      `insert into api_token (profile_id, name, scopes, token_hash, ends_on, created_by)
       select $1, '${MARK}', '{clientes}', sha256(convert_to(profile_id::text, 'UTF8')), current_date, id from app_user where profile_id = $1 limit 1 returning id`,
      person.profileId,
    ),
    portal_link: await one(
      `insert into portal_link (profile_id, customer_id, contact_id, token_hash, ends_on)
       select profile_id, customer_id, id, sha256(convert_to(id::text, 'UTF8')), current_date from contact where profile_id = $1 limit 1 returning id`,
      person.profileId,
    ),
    accounting_lot: await one(
      `with s as (insert into accounting_setup (profile_id, begun_on) values ($1, '2030-01-01')),
         t as (insert into accounting_lot (profile_id, number, until, entries, debit, credit) values ($1, 1, '2030-01-01', 1, 5, 5) returning profile_id, id),
         a as (insert into accounting_account (profile_id, role, account) values ($1, 'clientes', '${MARK}')),
         p as (insert into accounting_posting (profile_id, kind, source_id, sequence, day, currency, is_correction, is_earlier)
           select profile_id, 'pago', id, 1, current_date - 9, 'USD', false, false from t returning profile_id, id),
         b as (insert into accounting_posting_line (profile_id, posting_id, place, role, subject_id, amount)
           select profile_id, id, place, 'clientes', no_subject(), amount from p, (values (1, 7.77), (2, -7.77)) v(place, amount)),
         l as (insert into accounting_lot_line (profile_id, lot_id, place, posting_id, entry, day, currency, kind, is_correction, account, role, name, customer,
           dni, document, reference, amount)
           select profile_id, id, 1, 1, 1, current_date, 'USD', 'pago', false, '${MARK}', 'clientes', '${MARK}', '${MARK}', '${MARK}', '${MARK}', '${MARK}', 5 from t)
       select id from t`,
      person.profileId,
    ),
    dispatch: await one(
      `with c as (insert into accounting_connector (profile_id, address, mapping) values ($1, 'https://${MARK}.example/', '${JSON.stringify(ENTRY_MAPPING)}')),
         l as (select profile_id, id from accounting_lot where profile_id = $1 limit 1),
         p as (select id from accounting_posting where profile_id = $1 limit 1)
       insert into accounting_dispatch (profile_id, lot_id, posting_id, entry, status, reason, foreign_id, content)
       select l.profile_id, l.id, p.id, 1, 'rechazada', '${MARK}', '${MARK}', jsonb_build_object('date', '2030-01-01', 'kind', 'pago', 'is_correction', false,
         'customer', '${MARK}', 'amount', '5.00', 'currency', 'USD', 'lines', '[]'::jsonb)
       from l, p returning id`,
      person.profileId,
    ),
    withholding_kind: await one(
      `insert into withholding_kind (profile_id, country, tax, code, name, rate, base, supply)
       values ($1, 'MX', 'iva', '${MARK}', '${MARK}', 4, 'subtotal', 'servicios') returning id`,
      person.profileId,
    ),
    certificate: await one(
      `insert into withholding_certificate (profile_id, document_id, number, issued_on, amount, voided_at)
       select profile_id, id, '${MARK}', current_date, 1, now() from document where profile_id = $1 limit 1 returning id`,
      person.profileId,
    ),
    expected: await one(
      `insert into expected_withholding (profile_id, document_id, movement_id, batch, amount, words)
       select d.profile_id, d.id, m.id, gen_random_uuid(), 1, '${MARK}' from document d join bank_movement m using (profile_id)
       where d.profile_id = $1 limit 1 returning id`,
      person.profileId,
    ),
    webhook: await one(
      `insert into webhook_endpoint (profile_id, name, url, events, secret, is_on, created_by)
       select $1, '${MARK}', 'https://${MARK}.example/', '{payment.booked}', 'x', false, id from app_user where profile_id = $1 limit 1 returning id`,
      person.profileId,
    ),
    receipt: await one(
      `insert into accounting_receipt (profile_id, document_id, allocation_id, reference, method, paid_on, amount, status, reason)
       select profile_id, document_id, id, '${MARK}', 'efectivo', '2026-11-02', amount, 'a_mano', '${MARK}' from allocation where id = $1 returning id`,
      settled?.id ?? '',
    ),
    delivery: await one(
      `insert into webhook_delivery (profile_id, endpoint_id, type, data)
       select profile_id, id, 'payment.booked', '{"number": "${MARK}"}' from webhook_endpoint where profile_id = $1 returning id`,
      person.profileId,
    ),
    quick: await one(
      `insert into quick_answer (profile_id, name, text) values ($1, '${MARK}', '${MARK}') returning id`,
      person.profileId,
    ),
    campaign: await one(
      `with t as (insert into template (profile_id, name, channel, body, status) select profile_id, '${MARK}', 'whatsapp', '${MARK}', 'activa' from document where id = $1 returning id, profile_id),
         g as (insert into campaign (profile_id, template_id, channel, launch_date, status) select profile_id, id, 'whatsapp', now(), 'pausada' from t returning id, profile_id),
         c as (insert into campaign_customer (profile_id, campaign_id, customer_id, held) select g.profile_id, g.id, d.customer_id, '{compromiso}' from g, document d where d.id = $1 returning campaign_id),
         m as (insert into message (profile_id, campaign_id, customer_id, channel, recipient, text, via, status) select g.profile_id, g.id, d.customer_id, 'whatsapp', '${MARK}', '${MARK}', 'bandeja_local', 'fallido' from g, document d where d.id = $1)
       select id from g`,
      document,
    ),
    group: await one(
      `with c as (insert into category (profile_id, name) values ($1, '${MARK}') returning id)
       insert into subcategory (profile_id, category_id, name) select $1, id, '${MARK}' from c returning id`,
      person.profileId,
    ),
    activity,
    absence: await one(
      `with u as (insert into app_user (profile_id, email, full_name, password_hash, role)
         select profile_id, gen_random_uuid() || '@cartera.local', '${MARK}', 'x', 'operador' from activity where id = $1 returning id)
       insert into absence (profile_id, person_id, substitute_id, starts_on, ends_on, created_by)
       select a.profile_id, a.created_by, u.id, current_date, current_date + 3, a.created_by from activity a, u where a.id = $1 returning id`,
      activity,
    ),
    dispute,
    dispute_file: await one('select id from dispute_file where dispute_id = $1', dispute),
    proof,
    promise: await one('select id from promise where activity_id = $1', activity),
    movement_category: await one(
      `insert into movement_category (profile_id, name) values ($1, '${MARK}') returning id`,
      person.profileId,
    ),
    rule: await one(
      `insert into reconciliation_rule (profile_id, kind, words, customer_id, from_movement)
       select $1, 'pagador', array['${MARK}'], customer_id, movement_id from payment where profile_id = $1 and movement_id is not null returning id`,
      person.profileId,
    ),
    use: await one(
      `insert into audit_line (profile_id, action, entity, entity_id, after)
       select profile_id, 'usar saldo a favor', 'customer', customer_id, jsonb_build_object('batch', $1::uuid) from document where id = $1 returning after->>'batch' as id`,
      document,
    ),
    profile: person.profileId,
  };
}

/** A link, paid in part. */
async function paidLink(person: Person, document: string): Promise<string> {
  const link = await linkFor(service, person, [document]);
  await sendEvent(service, person, eventOf(link, { kind: 'paid', amount: '1.00', transaction: MARK }));
  return link.id;
}

const idOf = (answer: Answered): string => z.looseObject({ id: z.string() }).parse(expectOk(answer)).id;

async function debtor(document: string): Promise<{ customer: string; due: string }> {
  const [row] = await service.database.rows<{ customer: string; due: string }>(
    'select customer_id as customer, current_date + 1 as due from document where id = $1',
    [document],
  );
  return row ?? { customer: '', due: '' };
}

async function one(text: string, id: string): Promise<string> {
  const [row] = await service.database.rows<{ id: string }>(text, [id]);
  return row?.id ?? '';
}

const statement = (account: string): FormData => {
  const form = new FormData();
  form.set('bank_account', account);
  form.set('file', new File([OWN_FILE], 'movimientos.csv'));
  return form;
};
const answerFile = (): FormData => {
  const form = new FormData();
  form.set('file', new File(['Referencia;Monto;Estado\nD000000001;20,00;Cobrado\n'], 'respuesta.csv'));
  return form;
};
const logoFile = (): FormData => {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(PNG)], 'logo.png'));
  return form;
};
const recordsFile = (): FormData => {
  const form = new FormData();
  form.set('kind', 'customers');
  form.set('file', new File(['RUC;Nombre\n1790016919001;Ajena\n'], 'clientes.csv'));
  return form;
};
const aBank = (bank: string) => ({ bank, number: '990011', alias: 'Otra', currency: 'USD', type: 'corriente' });
const RATE = { country: 'MX', tax: 'iva', rate: '4', base: 'subtotal', supply: 'servicios' };
const aCustomer = { first_name: 'Ajena', last_name: '', dni: '0926687856', tradename: '', position: '', address: '' };
const ownBank = (bank: string) => ({
  bank,
  account_number: '220011',
  account_type: 'ahorros',
  holder_name: '',
  holder_dni: '',
});
const aSubscription = { name: 'ajena', amount: '1.00', frequency: 'anual', starts_on: '2026-11-01' };
const PROVEN = { amount: '1.00', currency: 'USD', paid_on: '2026-10-01' };
const aPayment = { amount: '1.00', currency: 'USD', date: '2026-11-01', method: 'efectivo', keeps_rest: true };
const aPlanned = (template: string) => ({
  id: 'n1',
  title: 'ajena',
  allDay: false,
  start: '2099-01-05T09:00:00-05:00',
  end: '2099-01-05T09:00:00-05:00',
  extendedProps: {
    calendar: 'WhatsApp',
    status: '',
    type_campaign: { value: 0, label: 'WhatsApp' },
    template_id: { value: template, label: 'ajena' },
    already_created: false,
  },
});
const LAYOUT = JSON.stringify({
  kind: 'separated',
  separator: ';',
  encoding: 'ascii',
  line_end: 'lf',
  file_name: 'orden.txt',
  records: [
    {
      of: 'detail',
      fields: [
        { name: 'Referencia', value: 'referencia', certainty: 'confirmado' },
        { name: 'Monto', value: 'monto', certainty: 'confirmado' },
      ],
    },
  ],
});
const aTemplate = { name: 'Ajena', channel: 0, body: 'Hola' };
const aCampaign = (t: World) => ({
  template: t.template,
  campaign_type: 0,
  launch_date: '2026-11-21T09:00:00Z',
  customers: [t.customer],
});
const part = (movement_id: string, document: string) => ({ movement_id, document_ids: [document], amounts: ['1.00'] });

/** What is asked of each row; several asks where there are several ways to name what is another's. */
const FIXTURES: Record<string, (t: World, mine: typeof own) => Ask[]> = {
  getDemoClock: () => [{}],
  passDemoDays: () => [{ body: { days: 1 } }],
  listBankCodes: (t) => [{ query: { bank: t.bank } }],
  listCities: () => [{}],
  listBanks: () => [{}],
  createBank: () => [{ body: { name: 'Ajeno', country: 'EC' } }],
  listBankAccounts: () => [{}, { query: { search: MARK } }],
  getBankAccount: (t) => [{ id: t.account }],
  updateBankAccount: (t) => [{ id: t.account, body: { ...aBank(t.bank), version: 1 } }],
  deleteBankAccount: (t) => [{ id: t.account }],
  createBankAccount: (t) => [{ body: aBank(t.bank) }],
  listFileLayouts: (t) => [{ id: t.account }],
  updateFileLayout: (t) => [{ id: t.file_layout, body: { name: 'Ajeno', is_shared: true } }],
  deleteFileLayout: (t) => [{ id: t.file_layout }],
  listOrderLayouts: () => [{}],
  getOrderLayout: (t) => [{ id: t.order_layout }],
  createOrderLayout: () => [{ body: { name: 'Ajeno', text: LAYOUT } }],
  updateOrderLayout: (t) => [{ id: t.order_layout, body: { name: 'Ajeno', text: LAYOUT } }],
  deleteOrderLayout: (t) => [{ id: t.order_layout }],
  tryOrderLayout: () => [{ body: { text: LAYOUT } }],
  checkDebitOrder: (t) => [{ id: t.debit, query: { format: 'banco' } }],
  listCostCenters: () => [{}, { query: { search: MARK } }],
  listDocuments: (t) => [
    {},
    { query: { search: MARK } },
    { query: { idCustomer: t.customer } },
    { query: { id: t.document } },
    { query: { cost_center: t.cost_center } },
  ],
  getDocument: (t) => [{ id: t.document }],
  setDocumentSubtotal: (t) => [{ id: t.document, body: { subtotal: '1.00' } }],
  exportDocuments: (t) => [{ query: { format: 'csv', id: t.document } }, { query: { format: 'csv', search: MARK } }],
  getDueWalletMonths: () => [{}],
  getIndicators: (t) => [{}, { query: { cost_center: t.cost_center } }],
  getExpectedCash: () => [{}],
  exportIndicators: (t) => [
    { query: { format: 'csv', table: 'gestiones' } },
    { query: { format: 'csv', cost_center: t.cost_center } },
  ],
  getDueWallet: (t) => [
    {},
    { query: { as_of: '2026-11-01' } },
    { query: { idCustomer: t.customer } },
    { query: { cost_center: t.cost_center } },
  ],
  syncDocuments: () => [{}],
  listPayments: (t) => [
    {},
    { query: { search: MARK } },
    { query: { idCustomer: t.customer } },
    { query: { id: t.payment } },
  ],
  getPayment: (t) => [{ id: t.payment }],
  updatePayment: (t) => [{ body: { id_payment_detail: t.payment, reference: 'ajena' } }],
  deletePayment: (t) => [{ body: { id_payment_detail: t.payment } }],
  listCustomers: () => [{}, { query: { search: MARK } }],
  getCustomer: (t) => [{ id: t.customer }],
  createCustomer: () => [{ body: aCustomer }],
  updateCustomer: (t) => [{ id: t.customer, body: aCustomer }],
  changeSubcategories: (t) => [
    { body: { subcategory: t.group, is_in: true, customers: [t.customer], expected: 1 } },
    { body: { subcategory: t.group, is_in: false, search: MARK, expected: 1 } },
  ],
  assignOwner: (t) => [
    { body: { to: t.user, customers: [t.customer], expected: 1 } },
    { body: { to: null, search: MARK, expected: 1 } },
  ],
  listSegments: (t) => [{}, { query: { owner: t.user } }],
  deleteCustomer: (t) => [{ id: t.customer }],
  updateCashManagement: (t) => [{ id: t.customer, body: { ...ownBank(t.bank), is_active_cm: true } }],
  saveCustomerBank: (t) => [{ id: t.customer, body: ownBank(t.bank) }],
  deleteCustomerBank: (t) => [{ id: t.customer, body: {} }],
  setCreditBlock: (t) => [{ id: t.customer, body: { why: 'ajena' } }],
  setCustomerDebit: (t) => [{ id: t.customer, body: { is_active_cm: true } }],
  groupByDocument: () => [{ body: {} }],
  exportCustomers: () => [{ query: { format: 'csv' } }, { query: { format: 'csv', search: MARK } }],
  listClient: () => [{}],
  pendingValuesByCustomer: (t) => [{ body: { idCustomer: t.customer } }],
  listAllCustomers: (t) => [{ id: t.profile }],
  listCategories: () => [{}],
  listSubcategories: (t) => [{ id: t.customer }, { id: t.profile }],
  getContact: (t) => [{ id: t.contact }],
  updateContact: (t) => [{ id: t.contact, body: { name: 'ajena', phone: '', email: 'ajena@cartera.local' } }],
  deleteContact: (t) => [{ id: t.contact }],
  createContact: (t) => [{ body: { customer: t.customer, name: 'ajena', phone: '', email: 'ajena@cartera.local' } }],
  listPaymentLinks: (t) => [
    {},
    { query: { search: MARK } },
    { query: { idCustomer: t.customer } },
    { query: { profile_id: t.profile } },
  ],
  getPaymentLink: (t) => [{ id: t.link }],
  documentsOfPaymentLink: (t) => [{ id: t.link }],
  createPaymentLink: (t) => [{ body: { idCustomer: t.customer, documents: [t.document] } }],
  listAgreements: (t) => [
    {},
    { query: { search: MARK } },
    { query: { idCustomer: t.customer } },
    { query: { document: t.document } },
  ],
  getAgreement: (t) => [{ id: t.agreement }],
  createAgreement: (t) => [
    {
      body: {
        customer: t.customer,
        documents: [t.document],
        amount: '400.00',
        plan: { kind: 'iguales', count: 2, first_on: t.due, every: 'mensual' },
        grace_days: 3,
      },
    },
  ],
  updateAgreement: (t) => [{ id: t.agreement, body: { grace_days: 9, reminders: null } }],
  signAgreement: (t) => [{ id: t.agreement, body: logoFile() }],
  getSignedAgreement: (t) => [{ id: t.agreement }],
  cancelAgreement: (t) => [{ id: t.agreement, body: { reason: 'ajena' } }],
  exportAgreement: (t) => [{ id: t.agreement }],
  listSubscriptions: (t) => [{}, { query: { search: MARK } }, { query: { idCustomer: t.customer } }],
  getSubscription: (t) => [{ id: t.subscription }],
  createSubscription: (t) => [{ body: { ...aSubscription, customer: t.customer } }],
  updateSubscription: (t) => [
    { body: { ...aSubscription, id: t.subscription } },
    { body: { id: t.subscription, status: 'pausada' } },
  ],
  documentsOfSubscription: (t) => [{ id: t.subscription }],
  listTemplates: () => [{}, { query: { search: MARK } }],
  allTemplates: () => [{}, { query: { search: MARK } }],
  listTimeslots: () => [{}, { query: { search: MARK } }],
  deleteTimeslot: (t) => [{ id: t.timeslot }],
  moveTimeslot: (t) => [{ id: t.timeslot, body: { launch_date: '2099-01-05T09:00:00-05:00' } }],
  getSendingCalendar: () => [{}, { query: { start: '2026-01-01', end: '2099-12-31' } }],
  saveHoliday: () => [{ day: '2099-01-01', body: { name: 'ajena' } }],
  deleteHoliday: () => [{ day: '2099-01-01' }, { day: '2098-01-01' }],
  setSendingCalendar: () => [{ body: { country: 'EC', hours: [] } }],
  createTimeslots: (t) => [{ body: { num_docs: 1, events: [aPlanned(t.template)] } }],
  templatesOfChannel: () => [{}, { query: { search: '0' } }],
  getTemplate: (t) => [{ id: t.template }, { id: t.template, query: { is_global: 'true' } }],
  updateTemplate: (t) => [{ id: t.template, body: aTemplate }],
  createTemplate: () => [{ body: aTemplate }],
  deleteTemplate: (t) => [{ id: t.template }],
  listGroups: () => [{}],
  previewTemplate: (t) => [
    { body: { ...aTemplate, customer: t.customer } },
    { body: { ...aTemplate, group: t.group } },
  ],
  sendTestMessage: (t) => [{ body: { ...aTemplate, customer: t.customer, to: '0991234567' } }],
  listMessages: () => [{}, { query: { search: '59399' } }],
  getMessage: (t) => [{ id: t.message }],
  listConversations: () => [{}, { query: { search: MARK } }, { query: { tab: 'desconocidos' } }],
  updateConversation: (t) => [
    { id: t.inbound, body: { resolved: true } },
    { id: t.customer, body: { assigned_to: null } },
  ],
  addConversationNote: (t) => [{ id: t.inbound, body: { text: 'ajena' } }],
  listPolicies: () => [{}, { query: { search: MARK } }],
  createPolicy: () => [{ body: { ...POLICY, name: 'ajena' } }],
  getPolicy: (t) => [{ id: t.policy }],
  updatePolicy: (t) => [{ id: t.policy, body: { ...POLICY, name: 'ajena' } }],
  setPolicyState: (t) => [{ id: t.policy, body: { state: 'detenida' } }],
  getPolicyStanding: (t) => [{ query: { policy: t.policy } }],
  replayPolicy: (t) => [{ id: t.policy, query: { span: 'pasado' } }],
  deletePolicy: (t) => [{ id: t.policy }],
  listProposedActions: (t) => [{}, { query: { policy: t.policy } }, { query: { search: MARK } }],
  sendProposedActions: (t) => [{ body: { actions: [t.action], expected: 1 } }],
  discardProposedActions: (t) => [{ body: { actions: [t.action], expected: 1, reason: 'ajena' } }],
  finishTask: (t) => [{ id: t.action }],
  listArrivals: (t) => [{}, { query: { source: t.source } }, { query: { search: MARK } }],
  openArrival: (t) => [
    { id: t.arrival, body: {} },
    { id: t.arrival, body: { bank_account: t.account } },
  ],
  discardArrival: (t) => [{ id: t.arrival }],
  ignoreArrivalSender: (t) => [{ id: t.arrival }],
  chooseSenderCustomer: (t, mine) => [
    { id: t.arrival, body: { customer: t.customer } },
    { id: mine.arrival, body: { customer: t.customer } },
  ],
  listWaitingDebits: () => [{}],
  listStatementGaps: (t) => [{}, { query: { bank_account: t.account } }],
  getAccountingPreview: (t) => [{}, { query: { conciliation: t.conciliation } }],
  beginAccounting: () => [{ body: { begun_on: '2026-01-01' } }],
  setCreditNotePosting: () => [{ body: { posts_credit_notes: true } }],
  listAccountingLots: () => [{}],
  createAccountingLot: (t) => [{ body: { last: 1, digest: 'x', conciliation: t.conciliation } }],
  exportAccountingLot: (t) => [{ query: { lot: t.accounting_lot, format: 'csv' } }],
  listAccountingAccounts: () => [{}],
  getEntryConnector: () => [{}],
  setEntryConnector: () => [
    { body: { is_on: false, address: 'https://x.example/', mapping: ENTRY_MAPPING, version: 1 } },
  ],
  tryEntryConnector: () => [{ body: { address: 'https://x.example/', mapping: ENTRY_MAPPING } }],
  listAccountingDispatches: () => [{}, { query: { status: 'rechazada' } }, { query: { lot: '1' } }],
  resendAccountingDispatch: (t) => [{ id: t.dispatch }],
  resendRefusedDispatches: () => [{}],
  resumeDispatches: () => [{}],
  finishAccountingDispatch: (t) => [{ id: t.dispatch }],
  setAccountingAccount: (t) => [{ body: { id: `banco:${t.account}`, account: 'ajena' } }],
  getMorning: () => [{}],
  undoNight: (t) => [{ id: t.night }],
  listNightLimits: () => [{}],
  setNightLimit: () => [{ body: { currency: 'USD', per_movement: '1.00', per_night: '1.00' } }],
  listArrivalSources: () => [{}, { query: { search: MARK } }],
  createArrivalSource: (t) => [{ body: { name: 'ajena', kind: 'envio', bank_account: t.account } }],
  updateArrivalSource: (t, mine) => [
    { id: t.source, body: { name: 'ajena', kind: 'carpeta' } },
    { id: mine.source, body: { name: 'propia', kind: 'carpeta', place: { below: 'propia' }, bank_account: t.account } },
  ],
  deleteArrivalSource: (t) => [{ id: t.source }],
  listWithholdingKinds: () => [{}, { query: { search: MARK } }],
  createWithholdingKind: () => [{ body: { ...RATE, name: 'ajena' } }],
  updateWithholdingKind: (t) => [{ id: t.withholding_kind, body: { ...RATE, name: 'ajena' } }],
  deleteWithholdingKind: (t) => [{ id: t.withholding_kind }],
  listExpectedWithholdings: (t) => [
    {},
    { query: { search: MARK } },
    { query: { document: t.document } },
    { query: { customer: t.customer } },
  ],
  releaseExpectedWithholding: (t) => [{ id: t.expected, body: {} }],
  listWithholdingCertificates: (t) => [{}, { query: { search: MARK } }, { query: { document: t.document } }],
  createWithholdingCertificate: (t) => [
    { body: { document: t.document, number: 'ajeno', issued_on: '2026-10-01', renta: '1.00' } },
  ],
  voidWithholdingCertificate: (t) => [{ id: t.certificate, body: {} }],
  getPortal: (t) => [{ id: t.customer }],
  createPortalLink: (t) => [{ body: { contact: t.contact, ends_on: IN_A_MONTH } }],
  revokePortalLink: (t) => [{ id: t.portal_link }],
  listWithheldTotals: () => [{}, { query: { search: MARK } }, { query: { currency: 'USD' } }],
  exportWithheldTotals: () => [{ query: { format: 'csv' } }],
  listApiTokens: () => [{}, { query: { search: MARK } }],
  createApiToken: () => [{ body: { name: 'ajeno', scopes: ['clientes'], ends_on: IN_A_MONTH } }],
  revokeApiToken: (t) => [{ id: t.api_token }],
  listWebhookEndpoints: () => [{}, { query: { search: MARK } }],
  createWebhookEndpoint: () => [{ body: { name: 'ajena', url: 'https://x.example/', events: ['payment.booked'] } }],
  updateWebhookEndpoint: (t) => [
    { id: t.webhook, body: { name: 'ajena', url: 'https://x.example/', events: ['payment.booked'] } },
  ],
  deleteWebhookEndpoint: (t) => [{ id: t.webhook }],
  renewWebhookSecret: (t) => [{ id: t.webhook }],
  testWebhookEndpoint: (t) => [{ id: t.webhook }],
  listWebhookDeliveries: (t) => [{}, { query: { endpoint: t.webhook } }, { query: { search: MARK } }],
  listAccountingReceipts: () => [{}, { query: { search: MARK } }, { query: { status: 'a_mano' } }],
  finishAccountingReceipt: (t) => [{ id: t.receipt }],
  resendWebhookDelivery: (t) => [{ id: t.delivery }],
  lookAtArrivalSource: (t) => [{ id: t.source }],
  listQuickAnswers: () => [{}, { query: { search: MARK } }],
  createQuickAnswer: () => [{ body: { name: 'ajena', text: 'ajena' } }],
  updateQuickAnswer: (t) => [{ id: t.quick, body: { name: 'ajena', text: 'ajena' } }],
  deleteQuickAnswer: (t) => [{ id: t.quick }],
  getConversation: (t) => [
    { id: t.customer, query: { channel: '0' } },
    { id: t.inbound, query: { channel: '0' } },
  ],
  getInboundMedia: (t) => [{ id: t.inbound }],
  sendReply: (t) => [{ id: t.customer, body: { text: 'ajena' } }],
  sendTemplate: (t) => [{ id: t.customer, body: { contact: t.contact, template: t.template } }],
  cancelMessage: (t) => [{ id: t.message }],
  exportMessageAttachment: (t) => [{ query: { message: t.message, format: 'pdf' } }],
  sendAccountStatement: (t) => [{ id: t.customer, body: { contact: t.contact, subject: 'ajeno', body: 'ajeno' } }],
  listCustomerDebits: (t) => [{}, { query: { idCustomer: t.customer } }],
  getAccountStatement: (t) => [{ id: t.customer }],
  exportAccountStatement: (t) => [{ query: { idCustomer: t.customer, format: 'csv' } }],
  listActivities: (t) => [{}, { query: { search: MARK } }, { query: { idCustomer: t.customer } }],
  createActivity: (t) => [
    { body: { customer: t.customer, kind: 'nota', note: 'ajena' } },
    {
      body: {
        customer: t.customer,
        kind: 'llamada',
        outcome: 'disputa',
        dispute: { document: t.document, kind: 'precio' },
      },
    },
  ],
  updateActivity: (t) => [{ id: t.activity, body: { kind: 'nota', note: 'ajena' } }],
  deleteActivity: (t) => [{ id: t.activity }],
  openWork: (t) => [{ id: t.customer, body: { visit: crypto.randomUUID() } }],
  listAbsences: () => [{}, { query: { search: MARK } }],
  createAbsence: (t) => [
    { body: { person: t.user, substitute: t.user, starts_on: '2026-12-01', ends_on: '2026-12-02' } },
  ],
  updateAbsence: (t) => [
    {
      id: t.absence,
      body: { person: t.user, substitute: t.user, starts_on: '2026-12-01', ends_on: '2026-12-02' },
    },
  ],
  deleteAbsence: (t) => [{ id: t.absence }],
  listWorklist: (t) => [{}, { query: { owner: t.user } }, { query: { search: MARK } }],
  getCallScripts: () => [{}],
  setCallScripts: () => [
    {
      body: {
        ...{ mensaje: '', tarea: 'Hola', promesa_rota: '', acuerdo_roto: '' },
        ...{ disputa: '', comprobante: '', retencion: '', proximo: '', sin_contacto: '' },
      },
    },
  ],
  listPromises: (t) => [{}, { query: { search: MARK } }, { query: { idCustomer: t.customer } }],
  getPromiseSettings: () => [{}],
  setPromiseSettings: () => [{ body: { most_days: 30 } }],
  listDisputes: (t) => [
    {},
    { query: { search: MARK } },
    { query: { idCustomer: t.customer } },
    { query: { document: t.document } },
    { query: { owner: t.user } },
  ],
  getDispute: (t) => [{ id: t.dispute }],
  createDispute: (t) => [{ body: { document: t.document, kind: 'precio', amount: '1.00' } }],
  updateDispute: (t) => [{ id: t.dispute, body: { kind: 'precio', amount: '1.00', note: 'ajena' } }],
  endDispute: (t) => [{ id: t.dispute, body: { outcome: 'rechazada', reason: 'ajena' } }],
  reopenDispute: (t) => [{ id: t.dispute, body: {} }],
  enterCreditNote: (t) => [{ id: t.dispute, body: { credit_note: 'ajena' } }],
  addDisputeFile: (t) => [{ id: t.dispute, body: logoFile() }],
  listPaymentProofs: (t) => [{}, { query: { search: MARK } }, { query: { idCustomer: t.customer } }],
  exportPayments: () => [{ query: { format: 'csv' } }, { query: { format: 'csv', search: MARK } }],
  exportPaymentProofs: () => [{ query: { format: 'csv' } }],
  getPaymentProof: (t) => [{ id: t.proof }],
  addPaymentProof: (t) => {
    const body = logoFile();
    body.set('customer', t.customer);
    return [{ body }];
  },
  confirmPaymentProof: (t, mine) => [
    { id: t.proof, body: { ...PROVEN, customer: t.customer } },
    { id: mine.proof, body: { ...PROVEN, customer: t.customer } },
    { id: mine.proof, body: { ...PROVEN, customer: mine.customer, documents: [t.document] } },
  ],
  classifyPaymentProof: (t, mine) => [
    { id: t.proof, body: { kind: 'retencion', customer: t.customer } },
    { id: mine.proof, body: { kind: 'retencion', customer: t.customer } },
  ],
  discardPaymentProof: (t) => [{ id: t.proof, body: { reason: 'ajena' } }],
  getPaymentProofFile: (t) => [{ id: t.proof }],
  getDisputeFile: (t) => [{ id: t.dispute_file }],
  deleteDisputeFile: (t) => [{ id: t.dispute_file }],
  cancelPromise: (t) => [{ id: t.promise, body: { reason: 'ajena' } }],
  listCampaigns: (t) => [{}, { query: { search: MARK } }, { query: { template: t.template } }],
  getCampaign: (t) => [{ id: t.campaign }],
  createCampaign: (t) => [{ body: aCampaign(t) }],
  updateCampaign: (t) => [{ id: t.campaign, body: { quiet_days: 1 } }],
  deleteCampaign: (t) => [{ id: t.campaign }],
  launchCampaign: (t) => [{ body: aCampaign(t) }, { body: { campaign: t.campaign } }],
  pauseCampaign: (t) => [{ id: t.campaign }],
  resumeCampaign: (t) => [{ id: t.campaign }],
  resendCampaign: (t) => [{ id: t.campaign }],
  previewLaunch: (t) => [{ id: t.campaign, query: { act: 'launch' } }],
  letThrough: (t) => [{ id: t.campaign, body: { customers: [t.customer], reason: 'ajena' } }],
  checkAudience: (t) => [{ body: { campaign_type: 0, customers: [t.customer] } }],
  listCampaignCustomers: (t) => [{ id: t.campaign }],
  listCampaignEvents: (t) => [{}, { query: { idCustomer: t.customer, profile_id: t.profile } }],
  listConciliations: (t) => [{}, { query: { search: MARK } }, { query: { bank_account: t.account } }],
  listMovements: (t) => [{ id: t.conciliation }],
  findMovements: () => [{ query: { search: MARK } }, { query: { near: '100.00' } }],
  movementDetail: (t, mine) => [
    { id: t.conciliation, query: { movement_id: t.movement } },
    { id: mine.conciliation, query: { movement_id: t.movement } },
  ],
  explainDocument: (t, mine) => [
    { id: t.conciliation, query: { movement_id: t.movement, document: 'F-1' } },
    { id: mine.conciliation, query: { movement_id: mine.movement, document: t.document } },
  ],
  deleteConciliation: (t) => [{ id: t.conciliation }],
  previewData: (t) => [{ body: statement(t.account) }],
  rereadPreview: (t) => [{ id: t.preview, body: { mapping: {} } }],
  getPreview: (t) => [{ id: t.preview }],
  listPreviewRows: (t) => [{ id: t.preview, query: { p: '1', show: 'nuevo' } }],
  readingProgress: () => [{}],
  listOpenPreviews: () => [{}],
  discardPreview: (t) => [{ id: t.preview }],
  saveMovements: (t) => [{ body: { preview_id: t.preview } }],
  manualReconcile: (t, mine) => [
    { id: t.conciliation, body: part(t.movement, t.document) },
    { id: mine.conciliation, body: part(mine.movement, t.document) },
    { id: mine.conciliation, body: part(t.movement, t.document) },
  ],
  saveSuggestedDocument: (t, mine) => [
    { id: mine.conciliation, body: { movement_id: mine.movement, document_id: t.document, suggested_amount: '1.00' } },
  ],
  bulkReconcile: (t, mine) => [
    { id: t.conciliation, body: { movements: [part(t.movement, t.document)] } },
    { id: mine.conciliation, body: { movements: [part(mine.movement, t.document), part(t.movement, t.document)] } },
    {
      id: mine.conciliation,
      body: {
        movements: [
          { movement_id: mine.movement, document_ids: [], amounts: [], category: t.movement_category, rule: t.rule },
        ],
      },
    },
  ],
  updateMovements: (t, mine) => [
    { id: t.conciliation, body: { movements: [{ movement_id: t.movement, note: 'ajena' }] } },
    { id: mine.conciliation, body: { movements: [{ movement_id: t.movement, note: 'ajena' }] } },
    { id: mine.conciliation, body: { movements: [{ movement_id: mine.movement, deletedId: [t.allocation] }] } },
    { id: mine.conciliation, body: { movements: [], batch: t.batch } },
  ],
  tiePayment: (t, mine) => [
    { id: t.conciliation, body: { movement_id: t.movement, payment_id: t.payment } },
    { id: mine.conciliation, body: { movement_id: mine.movement, payment_id: t.payment } },
    { id: mine.conciliation, body: { movement_id: t.movement, payment_id: t.payment } },
  ],
  splitMovement: (t, mine) => [
    {
      id: t.conciliation,
      body: { ...part(t.movement, t.document), categories: [{ category: t.movement_category, amount: '1.00' }] },
    },
    {
      id: mine.conciliation,
      body: { ...part(mine.movement, t.document), categories: [{ category: t.movement_category, amount: '1.00' }] },
    },
    {
      id: mine.conciliation,
      body: {
        movement_id: t.movement,
        document_ids: [],
        amounts: [],
        categories: [{ category: t.movement_category, amount: '1.00' }],
      },
    },
  ],
  categoriseMovements: (t, mine) => [
    { id: t.conciliation, body: { movements: [t.movement], category: null } },
    { id: mine.conciliation, body: { movements: [t.movement], category: null } },
    { id: mine.conciliation, body: { movements: [mine.movement], category: t.movement_category } },
  ],
  getReconciliationStatement: (t) => [{ id: t.conciliation }],
  exportReconciliationStatement: (t) => [{ query: { conciliation: t.conciliation, format: 'csv' } }],
  closeConciliation: (t) => [{ id: t.conciliation, body: {} }],
  reopenConciliation: (t) => [{ id: t.conciliation, body: { reason: 'ajena' } }],
  listMovementCategories: () => [{}, { query: { search: MARK, archived: 'true' } }],
  createMovementCategory: () => [{ body: { name: 'Ajena' } }],
  updateMovementCategory: (t) => [{ id: t.movement_category, body: { name: 'ajena' } }],
  deleteMovementCategory: (t) => [{ id: t.movement_category }],
  getReconciliationSettings: () => [{}],
  listReconciliationRules: () => [{}, { query: { search: MARK } }],
  getReconciliationRule: (t) => [{ id: t.rule }],
  createReconciliationRule: (t) => [
    { body: { kind: 'pagador', words: 'ajena', customer: t.customer } },
    { body: { kind: 'no_cobro', words: 'ajena', category: t.movement_category } },
    { body: { kind: 'comision', bank_account: t.account, largest: '1.00' } },
  ],
  updateReconciliationRule: (t) => [
    { id: t.rule, body: { kind: 'pagador', words: 'ajena', customer: t.customer, enabled: true, at_most: 'segura' } },
  ],
  deleteReconciliationRule: (t) => [{ id: t.rule }],
  tryReconciliationRule: (t) => [{ body: { kind: 'no_cobro', words: MARK, category: t.movement_category } }],
  listRuleOffers: (t) => [{}, { query: { movement_id: t.movement } }],
  setReconciliationSettings: () => [{ body: { forgive_limit: '1.00' } }],
  createPayment: (t) => [
    { body: { ...aPayment, customer: t.customer, documents: [] } },
    { body: { ...aPayment, customer: t.customer, documents: [{ document: t.document, amount: '1.00' }] } },
  ],
  voidPayment: (t) => [{ id: t.payment, body: { reason: 'ajeno' } }],
  spendCredit: (t) => [{ id: t.customer, body: { document: t.document, amount: '1.00' } }],
  returnCredit: (t) => [{ id: t.customer, body: { batch: t.use } }],
  listDebits: () => [{}, { query: { search: MARK } }],
  getDebit: (t) => [{ id: t.debit }],
  createDebit: (t) => [{ body: { name: 'Ajeno', bank_account: t.account, collect_on: '2026-11-21' } }],
  previewDebit: (t) => [{ query: { bank_account: t.account, collect_on: '2026-11-21' } }],
  saveDebit: (t) => [{ body: { id: t.open_debit } }],
  listDebitDetails: (t) => [{ id: t.debit }, { id: t.debit, query: { search: MARK } }],
  updateDebitDetails: (t, mine) => [
    { id: t.open_debit, body: { details: [{ id: t.line, excluded: true }] } },
    { id: mine.debit, body: { details: [{ id: t.line, excluded: true }] } },
  ],
  getDebitAnswer: (t) => [{ id: t.debit, day: t.answer }],
  decideDebitAnswer: (t) => [{ id: t.debit, day: t.answer, body: { decisions: { 'resultado:p': 'cobrado' } } }],
  loadDebits: (t) => [{ id: t.debit, body: answerFile() }],
  saveDebitAnswer: (t, mine) => [
    { id: t.debit, body: { preview_id: t.answer } },
    { id: mine.debit, body: { preview_id: t.answer } },
  ],
  deleteDebit: (t) => [{ id: t.open_debit }],
  debitOrderFile: (t) => [{ id: t.debit, body: { format: 'csv' } }],
  getOrderDispatch: (t) => [{ id: t.debit }],
  sendDebitOrder: (t) => [{ id: t.debit }],
  stopDebitOrder: (t) => [{ id: t.debit }],
  listDebitErrors: (t) => [{ id: t.debit }],
  closeDebit: (t) => [{ id: t.debit, body: {} }],
  listPeople: () => [{}, { query: { search: MARK } }],
  listUsers: () => [{}, { query: { search: MARK } }],
  updateUser: (t) => [{ id: t.user, body: { role: 'analista' } }],
  disableUser: (t) => [{ id: t.user }],
  enableUser: (t) => [{ id: t.user }],
  makePasswordLink: (t) => [{ id: t.user }],
  getAccountingSource: () => [{}],
  setAccountingSource: () => [{ body: { kind: 'ninguno' } }],
  tryAccountingSource: () => [{ body: { kind: 'ninguno' } }],
  getPaymentProvider: () => [{}],
  tryPaymentProvider: () => [{ body: { site: 'otra_direccion', address: 'https://127.0.0.1' } }],
  setPaymentProvider: () => [{ body: { kind: 'ninguno' } }],
  createImport: () => [{ body: recordsFile() }],
  importProgress: () => [{}],
  getImport: (t) => [{ id: t.import }],
  listImportRows: (t) => [{ id: t.import }],
  rereadImport: (t) => [{ id: t.import, body: { mapping: {} } }],
  saveImport: (t) => [{ id: t.import }],
  listWaitingNotes: () => [{}, { query: { search: MARK } }],
  listElectronicCreditNotes: (t) => [{}, { query: { document: t.document } }],
  voidElectronicCreditNote: (t) => [{ id: t.credit_note }],
  discardWaitingNote: (t) => [{ id: t.waiting_note }],
  exportRefusedRows: (t) => [{ id: t.import }],
  getHome: () => [{}],
  getCompany: () => [{}],
  getOutgoingHold: () => [{}],
  endOutgoingHold: () => [{}],
  saveCompany: () => [{ body: { name: 'Dos', country: 'EC' } }],
  // It does not end by itself: changes.test.ts follows it in two companies.
  followChanges: () => [],
  setCompanyLogo: () => [{ body: logoFile() }],
  deleteCompanyLogo: () => [{}],
  getProviderTemplates: () => [{}],
  refreshProviderTemplates: () => [{}],
  // It is the page's own: presence.test.ts looks from another company.
  announcePresence: () => [],
  endPresence: () => [],
  listJobs: () => [{}],
  runJobAgain: (t) => [{ id: t.job }],
  getDraft: () => [{ draft: MARK }],
  saveDraft: () => [{ draft: MARK, body: { body: {} } }],
  deleteDraft: () => [{ draft: MARK }],
  getEffect: () => [{ day: MARK }],
  getFlowTraffic: () => [{ query: { machine: 'workbench' } }],
  addFlowTraffic: () => [
    { body: { taken: [{ machine: 'watch', transition: 'waiting xstate.after.pace.watch.waiting 0', times: 1 }] } },
  ],
  setFlowTrafficConsent: () => [{ body: { is_counted: false } }],
  listViews: () => [{ query: { list: 'listCustomers' } }],
  createView: () => [{ body: { list: 'listCustomers', name: 'propia', query: {} } }],
  updateView: (t) => [{ id: t.view, body: { name: 'ajena' } }],
  deleteView: (t) => [{ id: t.view }],
};

test('a filter by what nothing has leaves nothing of a company that has one of everything', async () => {
  expect(await ignoredFilters(service, owner), 'the list takes this filter and does not narrow by it').toEqual([]);
});

test('every row, called by another company: nothing of the first is told, and nothing of it changes', async () => {
  const served = [...service.app.servedRows.values()].filter(({ token }) => token);
  const unasked = served.map(({ name }) => name).filter((name) => !(name in FIXTURES));
  expect(
    unasked,
    'add an entry to FIXTURES: what the row is asked with, by the ids that `worldOf` makes for the other company',
  ).toEqual([]);
  await expect.poll(toDo).toEqual([]);
  const before = await everythingOf(MARK);
  const banks = await service.database.rows<{ id: string }>('select id from bank');
  const shared = new Set(banks.map(({ id }) => id));
  const ids = new Set((before.match(UUID) ?? []).filter((id) => !shared.has(id)));
  const counted: Record<string, number> = {};
  for (const row of served) {
    for (const ask of FIXTURES[row.name]?.(theirs, own) ?? []) {
      const { status, text } = await call(row, ask);
      counted[status] = (counted[status] ?? 0) + 1;
      const said = JSON.stringify(ask);
      const told = [...(text.match(UUID) ?? [])].filter((id) => ids.has(id) && !said.includes(id));
      expect({ row: row.name, status, leaked: text.includes(MARK), told }).toEqual({
        row: row.name,
        status: expect.toSatisfy((got: number) => got < 500),
        leaked: false,
        told: [],
      });
      if (ask.id !== undefined && !Object.values(own).includes(ask.id)) {
        expect([row.name, status]).toEqual([row.name, 404]);
      }
    }
  }
  console.log(`${served.length} rows, answers by status:`, counted);
  expect(await everythingOf(MARK)).toBe(before);
});

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The answer's text, and that of the file where it names one to download. */
async function call(
  row: AnyRow,
  { id = '', day = '', draft = '', query = {}, body }: Ask,
): Promise<{ status: number; text: string }> {
  const path = row.path
    .replace('{id}', id)
    .replace('{idCampaign}', id)
    .replace(/\{(day|key|answer)\}/, day)
    .replace('{kind}/{subject}', `conciliation/${draft}`)
    .replace('{service}', 'contable');
  const form = row.encoding === 'form' && body !== undefined && !(body instanceof FormData);
  const given = form ? new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)])) : body;
  const headers: Record<string, string> = row.idempotent ? { 'idempotency-key': randomUUID() } : {};
  const answer = await intruder.send(
    row.method,
    `${path}?${new URLSearchParams(JSON.parse(JSON.stringify(query)))}`,
    given,
    headers,
  );
  const text = JSON.stringify(answer.body);
  const [, url] = /"url":"(\/downloads[^"]+)"/.exec(text) ?? [];
  const file = url === undefined ? '' : await (await fetch(`${service.url}/api/v1${url}`)).text();
  return { status: answer.status, text: text + file };
}

/** What customers owe is folded by a job, and what proofs say is read by one, which change rows of their company by themselves. */
const toDo = () =>
  service.database.rows(
    `select profile_id from customer_owed_change union all
     select profile_id from job where name in ('fold_owed', 'read_proof') and state in ('waiting', 'running')`,
  );

/** All rows of a company, of every table, as text. */
async function everythingOf(name: string): Promise<string> {
  const tables = await walled();
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, coalesce(json_agg(t order by t::text), '[]')::text as rows from ${table} t, company c where t.profile_id = c.id`,
  );
  const found = await service.database.rows<{ name: string; rows: string }>(
    `with company as (select id from profile where name = $1) select * from (${parts.join(' union all ')}) x order by name`,
    [name],
  );
  return JSON.stringify(found);
}

async function walled(): Promise<string[]> {
  const found = await service.database.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'profile_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  return found.map(({ name }) => name);
}

test('a statement that forgot the profile sees, changes and adds nothing of another, in any table', async () => {
  const db = service.database.scoped(intruder.profileId);
  let rows = 0;
  for (const table of await walled()) {
    if (table === 'app_user') continue;
    const [all] = await service.database.rows<{ n: number }>(
      `select count(*) as n from ${table} where profile_id <> $1`,
      [intruder.profileId],
    );
    rows += all?.n ?? 0;
    const seen = await db.rows<{ profile_id: string | null }>(`select profile_id from ${table}`);
    // What has no profile is everybody's: banks, cities.
    const others = seen.filter(({ profile_id }) => profile_id !== null && profile_id !== intruder.profileId);
    expect([table, others]).toEqual([table, []]);
  }
  expect(rows).toBeGreaterThan(30);
  expect(await db.rows(`update document set number = 'ajeno' where id = $1 returning id`, [theirs.document])).toEqual(
    [],
  );
  expect(await db.rows('delete from candidate where document_id = $1 returning 1', [theirs.document])).toEqual([]);
  expect(
    await db.rows('select customers_like(profile_id, $2) from document where id = $1', [theirs.document, MARK]),
  ).toEqual([]);
  const theirProfile = await one('select profile_id as id from document where id = $1', theirs.document);
  expect(await db.rows('select customers_like($1, $2)', [theirProfile, MARK])).toEqual([]);
  const adds = db.rows('insert into cost_center (profile_id, code, name) values ($1, $2, $2)', [theirProfile, 'ajeno']);
  await expect(adds).rejects.toThrow('row-level security');
  await expect(db.rows('select password_hash from app_user')).rejects.toThrow('permission denied');
  await expect(db.rows('delete from audit_line')).rejects.toThrow('permission denied');
  expect(await db.rows('select id from profile')).toEqual([{ id: intruder.profileId }]);
});

test('every table with a profile stands behind the wall, and every other is closed to who works for one', async () => {
  const open = await service.database.rows<{ name: string; walled: boolean }>(
    // A view that asks as whoever reads it stands behind the walls of its tables.
    `select c.relname as name, c.relrowsecurity or coalesce('security_invoker=true' = any(c.reloptions), false) as walled from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
       and has_table_privilege('cartera_app', c.oid, 'select, insert, update, delete') order by 1`,
  );
  const unwalled = open.filter(({ walled }) => !walled).map(({ name }) => name);
  expect(unwalled).toEqual([]);
  expect((await walled()).filter((table) => !open.some(({ name }) => name === table))).toEqual(['app_user']);
});

test('what one transaction was does not stay with its connection', async () => {
  const { database } = service;
  const db = database.scoped(intruder.profileId);
  await db.rows('select 1');
  await expect(db.rows('select 1 / 0')).rejects.toThrow('division');
  const failed = db.transaction(async (tx) => {
    await tx.rows('select 1');
    throw new Error('half way');
  });
  await expect(failed).rejects.toThrow('half way');
  const seen = await Promise.all(
    Array.from({ length: 30 }, () =>
      database.rows<{ role: string; profile: string }>(
        `select current_user::text as role, coalesce(current_setting('cartera.profile', true), '') as profile`,
      ),
    ),
  );
  expect(new Set(seen.map(([row]) => `${row?.role === 'cartera_app'} ${row?.profile}`))).toEqual(new Set(['false ']));
  expect(() => database.scoped(`'; reset role; --`)).toThrow('uuid');
});

test('who uploads to an account of another company is told that there is none', async () => {
  expect((await upload(intruder, theirs.account, FILE)).status).toBe(404);
});

test('a user of the database who is no superuser is told what is missing, and then holds the same wall', async () => {
  const name = `cartera_${randomUUID().replaceAll('-', '')}`;
  const admin = await openDatabase(inject('databaseUrl'), { connections: 1 });
  await admin.rows(`create role ${name} login nosuperuser password 'x'`);
  await admin.rows(`create database ${name} owner ${name}`);
  const address = new URL(inject('databaseUrl'));
  [address.pathname, address.username, address.password] = [`/${name}`, name, 'x'];
  const owner = await openDatabase(address.href, { connections: 2 });
  try {
    await expect(migrate(owner)).rejects.toThrow('Pida a quien la administra');
    await admin.rows(`grant cartera_app to ${name}`);
    await migrate(owner);
    const [one, two] = await owner.rows<{ id: string }>(
      `insert into profile (name) values ('Uno'), ('Dos') returning id`,
    );
    const adds = `insert into cost_center (profile_id, code, name) values ($1, 'CC', '')`;
    for (const profile of [one, two]) await owner.scoped(profile?.id ?? '').rows(adds, [profile?.id]);
    expect(await owner.rows('select 1 from cost_center')).toHaveLength(2);
    expect(await owner.scoped(one?.id ?? '').rows('select profile_id from cost_center')).toEqual([
      { profile_id: one?.id },
    ]);
    await expect(owner.scoped(one?.id ?? '').rows(adds, [two?.id])).rejects.toThrow('row-level security');
    await owner.scoped(one?.id ?? '').rows(`select renew_statistics('bank_movement')`);
  } finally {
    await owner.close();
    await admin.rows(`drop database ${name} with (force)`);
    await admin.rows(`drop role ${name}`);
    await admin.close();
  }
});
