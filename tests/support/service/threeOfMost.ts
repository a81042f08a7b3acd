import type { Service, Staff } from '../processes/service';
import { created } from './debits';
import { books, conciliate, settle } from './receivables';

/** Three of most things, two of them alike in all that a list is ordered by. */
export async function threeOfMost(service: Service): Promise<Staff> {
  const person = await service.person({ profile: 'Uno', email: 'b@cartera.local' });
  await service.person({ profile: 'Uno', email: 'a@cartera.local' });
  const owed = [
    { number: 'F-2', total: '90.00', due: '2026-10-01', customer: { name: 'Zoila', dni: '03' } },
    { number: 'F-1', total: '50.00', due: null, customer: { name: 'Árbol', dni: '02' } },
    { number: 'F-3', total: '50.00', due: '2026-09-01', customer: { name: 'beta', dni: '01' } },
  ];
  const { account, documentId } = await books(service, person, owed);
  for (const number of ['F-1', 'F-2', 'F-3']) await settle(service, documentId(number), '5.00');
  for (const [day, name] of ['Uno', 'Dos'].entries()) {
    await conciliate(person, account, `Fecha;Concepto;Importe\n0${day + 1}/10/2026;ABONO ${name};450,00\n`);
    await created(person, account, name);
  }
  await service.database.rows(
    "insert into cost_center (profile_id, code, name) select $1, n, 'Igual' from unnest(array['A','C','B']) n",
    [person.profileId],
  );
  await service.database.rows(
    `insert into dispute (profile_id, document_id, kind, amount, due_on)
     select profile_id, id, 'precio', 1, current_date + (number = 'F-1')::int from document where number in ('F-1', 'F-2', 'F-3')`,
  );
  await service.database.rows(
    `insert into payment_proof (profile_id, customer_id, file_name, media_type, bytes, digest, amount, paid_on, due_on)
     select profile_id, id, 'pago.png', 'image/png', '\\x00', sha256(convert_to(dni, 'UTF8')), 5, '2026-10-01', current_date from customer`,
  );
  await service.database.rows(
    `insert into subscription (profile_id, customer_id, name, amount, frequency, starts_on)
     select profile_id, id, 'Igual', 5, 'anual', '2026-01-01' from customer`,
  );
  await service.database.rows(
    `insert into withholding_kind (profile_id, country, tax, code, name, rate, base, supply)
     select $1, 'MX', 'iva', c, 'Igual', 4, 'subtotal', 'servicios' from unnest(array['A', 'C', 'B']) c`,
    [person.profileId],
  );
  await service.database.rows(
    "insert into payment_link (profile_id, customer_id, reference, amount) select profile_id, id, 'E-' || dni, 5 from customer",
  );
  await service.database.rows(
    `with a as (
       insert into payment_agreement (profile_id, number, customer_id, currency, amount, grace_days)
       select profile_id, row_number() over (order by number), customer_id, currency, 10, 3 from document returning id, profile_id, number),
     i as (insert into agreement_instalment (profile_id, agreement_id, number, due_on, amount) select profile_id, id, 1, '2026-12-01', 10 from a)
     insert into agreement_document (profile_id, agreement_id, document_id, owed, total)
     select a.profile_id, a.id, d.id, 10, d.total from a join (select id, total, row_number() over (order by number) as place from document) d on d.place = a.number`,
  );
  await service.database.rows('select keep_agreements(array(select id from payment_agreement))');
  await service.database.rows(
    "insert into template (profile_id, name, channel, body) select $1, 'Igual', n, 'Hola' from unnest(array['email', 'whatsapp', 'email']) n",
    [person.profileId],
  );
  await service.database.rows(
    `insert into campaign (profile_id, template_id, channel, launch_date)
     select profile_id, id, channel, '2026-12-01' from template where profile_id = $1`,
    [person.profileId],
  );
  await service.database.rows(
    `insert into message (profile_id, channel, recipient, subject, text, html, via, is_test, created_by)
     select $1, 'whatsapp', '+593991234567', '', 'Hola', '', 'bandeja_local', true, $2 from generate_series(1, 3)`,
    [person.profileId, person.user.id],
  );
  await service.database.rows(
    `insert into reconciliation_rule (profile_id, kind, words, customer_id) select profile_id, 'pagador', array['ABONO', dni], id from customer`,
  );
  return person;
}
