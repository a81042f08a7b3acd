import type { Queryable } from '../../../server/database/database';
import { piece, sql } from '../../../server/database/sql';
import { keysIn, keysOf, TOTALS } from '../../../server/ledger/listTotals';

/**
 * How a company's lists are as long as that: ten documents a customer, of all states; a payment, a message, its event and a
 * movement for each document, 200 movements a statement; two messages from each customer, three in four of whom were answered.
 */
export async function fillLongCompany(tx: Queryable, profileId: string, documents: number): Promise<void> {
  const customers = documents / 10;
  // What triggers would note row by row is written below for all rows.
  await tx.rows('set local session_replication_role = replica');
  // An index that is made of all rows at once takes a fraction of the time.
  const indexes = await tx.rows<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint o where o.conindid = i.indexrelid)`,
    [
      [
        'customer',
        'document',
        'payment',
        'message',
        'campaign_customer',
        'campaign_event',
        'bank_movement',
        'inbound_message',
        'conversation',
      ],
    ],
  );
  for (const { name } of indexes) await tx.rows(`drop index ${name}`);
  const fill = (text: string) => tx.rows(text, [profileId, documents, customers]);
  await fill(
    `insert into customer (profile_id, first_name, last_name, dni)
     select $1, (array['José','Ana','Luis','María','Rosa'])[1 + i % 5], (array['Quispe','Muñoz','López','Pérez','Guamán','Vera'])[1 + i % 6]
       || ' ' || (array['Mora','Vaca','Ruiz','Salas','Bravo','Luna','Pinto'])[1 + (i / 6) % 7], lpad((900000000 + i * 7)::text, 10, '0')
     from generate_series(1, $3::int) i where $2::int > 0`,
  );
  const whose = `join (select id, row_number() over (order by dni) - 1 as n from customer where profile_id = $1) c on c.n = (i * 7919::bigint) % $3::int`;
  const amount = `((i * 7919::bigint) % 90000 + 1000) / 100.0`;
  await fill(
    `insert into document (profile_id, customer_id, number, total, allocated, issue_date, due_date, doc_type, voided_at)
     select $1, c.id, 'CU-' || (30000 + i % 90000) || '-' || i, ${amount}, case when i % 10 < 7 then ${amount} when i % 10 = 7 then 1 else 0 end,
       current_date - i % 1100, current_date - i % 1100 + 30, case when i % 20 = 0 then 'nota de débito' else 'factura' end,
       case when i % 100 = 9 then now() end
     from generate_series(1, $2::int) i ${whose}`,
  );
  await fill(
    `insert into payment (profile_id, customer_id, origin, method, date, reference, amount, created_at)
     select $1, c.id, 'manual', (array['transferencia','deposito','efectivo'])[1 + i % 3], current_date - i % 900, 'REF' || (i * 31::bigint) % 10000019,
       ${amount}, now() - i * interval '1 minute'
     from generate_series(1, $2::int) i ${whose}`,
  );
  await fill(
    `with t as (insert into template (profile_id, name, channel, body, status) values ($1, 'Recordatorio', 'whatsapp', 'Hola', 'activa') returning id),
       g as (insert into campaign (profile_id, template_id, channel, launch_date, status)
         select $1, t.id, 'whatsapp', now() - n * interval '1 day', 'terminada' from t, generate_series(0, 9) n where $2::int > 0 returning id),
       ranked as (select id, row_number() over () - 1 as n from g)
     insert into message (profile_id, channel, recipient, text, via, status, created_at, campaign_id, customer_id)
     select $1, 'whatsapp', '+5939' || lpad(c.n::text, 8, '0'), 'Hola', 'whatsapp', (array['enviado','entregado','leido','fallido'])[1 + i % 4],
       now() - i * interval '20 seconds', ranked.id, c.id
     from generate_series(1, $2::int) i ${whose} join ranked on ranked.n = (i - 1) / $3::int`,
  );
  await fill(
    `insert into campaign_customer (profile_id, campaign_id, customer_id, has_message)
     select profile_id, campaign_id, customer_id, true from message where profile_id = $1 and $2::int > 0 and $3::int > 0 on conflict do nothing`,
  );
  await fill(
    `insert into campaign_event (profile_id, campaign_id, customer_id, channel, address, status, at, message_id)
     select profile_id, campaign_id, customer_id, channel, recipient, status, created_at, id from message
     where profile_id = $1 and $2::int > 0 and $3::int > 0`,
  );
  await fill(
    `with b as (insert into bank (name) values ('Banco de muchos') returning id),
       a as (insert into bank_account (profile_id, bank_id, number, alias) select $1, id, '2200112245', 'Pichincha' from b returning id),
       s as (insert into conciliation (profile_id, bank_account_id, preview_id, name, file_name, currency, created_by)
         select $1, a.id, gen_random_uuid(), 'Mes ' || n, 'mes.csv', 'USD', gen_random_uuid() from a, generate_series(1, greatest(1, $2::int / 200)) n
         where $3::int > 0 returning id, bank_account_id),
       m as (insert into bank_movement (profile_id, conciliation_id, bank_account_id, row, date, amount, currency, description, key, ordinal)
         select $1, s.id, s.bank_account_id, i, current_date - i, i, 'USD', 'TRANSFERENCIA ' || i, s.id || ' ' || i, 0
         from s, generate_series(1, 200) i returning id)
     insert into movement_suggestion (movement_id, profile_id, suggestion, documents) select id, $1, 'ninguna', '{}' from m`,
  );
  await fill(
    `with i as (insert into inbound_message (profile_id, channel, sender, text, at, provider_id, customer_id)
         select $1, 'whatsapp', '+5939' || lpad(n::text, 8, '0'), 'Hola, ya pagué la factura ' || n || '-' || half, now() - n * interval '1 minute' + half * interval '1 second',
           n || '-' || half, case when n % 10 > 0 then c.id end
         from (select id, row_number() over (order by dni) as n from customer where profile_id = $1 and $2::int > 0 and $3::int > 0) c, generate_series(1, 2) half
         returning id, sender, customer_id, at)
     insert into conversation (profile_id, partner, customer_id, channel, first_id, last_id, last_at, unanswered, waiting_at, resolved_at)
     select $1, coalesce(customer_id::text, sender), customer_id, 'whatsapp', first, last, at, case when place % 50 = 0 then 1 else 0 end,
       case when place % 50 = 0 then at end, case when place % 4 > 0 and place % 50 > 0 then at end
     from (select customer_id, sender, (array_agg(id order by at))[1] as first, (array_agg(id order by at desc))[1] as last, max(at) as at,
       row_number() over () as place from i group by customer_id, sender) c`,
  );
  for (const { made } of indexes) await tx.rows(made);
  await tx.rows(
    'insert into customer_owed_change (profile_id, customer_id) select profile_id, id from customer where profile_id = $1',
    [profileId],
  );
  for (const one of TOTALS) {
    const { table, of, sums, counted } = one;
    const columns = piece(['count', ...sums].join(', '));
    const added = piece(['count(*)', ...sums.map((sum) => `sum(${sum})`)].join(', '));
    const counts = piece(['profile_id', ...sums].join(', '));
    await tx.rows(sql`insert into ${table} (profile_id, ${keysOf(one)}, ${columns})
      select profile_id, ${keysOf(one)}, ${added} from (
        select ${counts}, ${keysIn(one)} from ${of} where profile_id = ${profileId} and ${counted}) r
      group by profile_id, ${keysOf(one)}`);
  }
}
