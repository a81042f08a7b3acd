import type { TriedAnswer, TriedLayout } from '../../../src/api/contract/debits/orderLayouts';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { LayoutAnswer } from '../../orderLayouts/layout';
import { readLayoutText } from '../../orderLayouts/read';
import { writeByLayout } from './byLayout';
import { type Order, readOrder } from './lines';

/** The number of collections tried, and of file lines shown. */
const TRIED = 500;
const SHOWN = 8;

/** Tries a layout's text on the company's last debit with collections, else on an example. */
export async function tryLayout(db: Queryable, profileId: string, text: string): Promise<TriedLayout> {
  const nothing = { debit_name: null, records: [], answer: null, content: '', faults: [], cuts: [], note: '' };
  const { layout, problems } = readLayoutText(text);
  if (!layout) return { ...nothing, problems };
  const [last] = await db.rows<{ id: string }>(sql`
    select b.id from debit b where b.profile_id = ${profileId} and b.deleted_at is null
      and exists (select from debit_detail l where l.debit_id = b.id and l.status <> 'excluido')
    order by b.created_at desc limit 1`);
  const order = last && (await readOrder(db, profileId, last.id));
  const written = writeByLayout(order ? { ...order, lines: order.lines.slice(0, TRIED) } : EXAMPLE, layout);
  const named = new Map(order?.lines.map(({ id, document_number }) => [id, document_number]));
  return {
    problems: [],
    debit_name: order?.name ?? null,
    records: written.sample,
    answer: layout.answer ? answerOf(layout.answer) : null,
    content: written.content
      .split(/(?<=\n)/)
      .slice(0, SHOWN)
      .join(''),
    faults: [
      ...written.problems,
      ...Object.entries(written.faults).map(([id, fault]) => [named.get(id), fault].filter(Boolean).join(' · ')),
    ].slice(0, 20),
    cuts: written.cuts,
    note: layout.note ?? '',
  };
}

function answerOf({ fields, outcomes, otherwise }: LayoutAnswer): TriedAnswer {
  return {
    fields: fields.map(({ name, value, from, width, column, certainty }) => ({
      name,
      value,
      at: from ?? column ?? 1,
      ...(from !== undefined && width !== undefined && { width }),
      certainty,
    })),
    codes: [
      ...Object.entries(outcomes).map(([code, outcome]) => ({ code, ...outcome })),
      ...(otherwise ? [{ code: '', outcome: otherwise, reason: '' }] : []),
    ],
  };
}

const EXAMPLE: Order = {
  id: '',
  name: 'Ejemplo',
  collect_on: '2026-11-30',
  creditor: 'Empresa de ejemplo',
  creditor_bank: 'Banco Pichincha',
  creditor_account: '2100123456',
  currency: 'USD',
  created_at: '2026-11-28T15:00:00-05:00',
  lines: [
    {
      id: '',
      end_to_end_id: 'D000000001',
      holder_name: 'Ñusta Muñoz & Hijos',
      holder_dni: '1712345675',
      bank_name: 'Banco Pichincha',
      account_number: '2200111',
      account_type: 'ahorros',
      mandate: '',
      document_number: '001-002-000041447',
      due_date: '2026-11-15',
      amount: '1234.56',
    },
  ],
};
