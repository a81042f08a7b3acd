import { centsOf } from '../../src/api/contract/money';
import type { PaymentWithAllocations } from '../../src/api/contract/payments';
import type { Queryable } from '../database/database';
import { formatMoney } from '../ledger/words';

const LONGEST = 200;

type Line = { at: string; who: string; action: 'cambiar' | 'eliminar'; before: Changed | null; after: Changed | null };
export type Changed = { method?: string; date?: string; reference?: string };

/** What happened to a payment, newest first: of the ledger, which forgets nothing, and of the audit lines. */
export async function historyOf(
  db: Queryable,
  profileId: string,
  id: string,
): Promise<NonNullable<PaymentWithAllocations['history']>> {
  const entries = await db.rows<{ at: string; who: string; amount: string; number: string }>(
    `select a.created_at as at, coalesce(name_of(a.created_by), '') as who, a.amount, d.number
     from allocation a join document d on d.id = a.document_id
     where a.payment_id = $1 and a.profile_id = $2 order by a.created_at desc limit $3`,
    [id, profileId, LONGEST],
  );
  const lines = await db.rows<Line>(
    `select l.at, coalesce(name_of(l.user_id), '') as who, l.action, l.before, l.after
     from audit_line l
     where l.entity = 'payment' and l.entity_id = $1 and l.profile_id = $2 and l.action in ('cambiar', 'eliminar')
     order by l.id desc limit $3`,
    [id, profileId, LONGEST],
  );
  const told = [
    ...lines.map(({ at, who, ...line }) => ({ at, who, what: line.action, text: changeInWords(line) })),
    ...entries.map(({ at, who, ...entry }) => {
      const what: 'aplicar' | 'devolver' = centsOf(entry.amount) > 0 ? 'aplicar' : 'devolver';
      return { at, who, what, text: entryInWords(entry) };
    }),
  ];
  return told.sort((a, b) => b.at.localeCompare(a.at)).slice(0, LONGEST);
}

function entryInWords({ amount, number }: { amount: string; number: string }): string {
  const cents = centsOf(amount);
  return cents > 0
    ? `${formatMoney(cents)} aplicados a ${number}`
    : `Se devolvieron ${formatMoney(-cents)} a ${number}`;
}

const NAMES = { method: 'forma de pago', date: 'fecha', reference: 'referencia' } as const;
const FIELDS = ['method', 'date', 'reference'] as const;

function changeInWords({ action, before, after }: Pick<Line, 'action' | 'before' | 'after'>): string {
  if (action === 'eliminar') return 'Eliminado';
  const changes = FIELDS.filter((field) => before?.[field] !== after?.[field]).map(
    (field) => `${NAMES[field]} ${say(before?.[field])} → ${say(after?.[field])}`,
  );
  return `Modificado: ${changes.join(', ')}`;
}

const say = (value: string | undefined) => (value ? `«${value.replaceAll('_', ' ')}»` : 'vacía');
