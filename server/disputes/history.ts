import { centsOf } from '../../src/api/contract/money';
import type { Dispute, DisputeDetail } from '../../src/api/contract/receivables/disputes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { moneyIn } from '../ledger/words';
import { KINDS, OUTCOMES } from './words';

const LONGEST = 200;

type Said = Partial<
  Pick<Dispute, 'kind' | 'amount' | 'owner' | 'due_on' | 'note' | 'reason' | 'credited' | 'credit_note'>
> & {
  outcome?: keyof typeof OUTCOMES;
  file?: string;
};
type Line = { at: string; who: string; before: Said | null; after: Said | null } & {
  action: DisputeDetail['history'][number]['what'];
};

/** What staff did about it, newest first, from the audit lines. */
export async function historyOf(
  db: Queryable,
  profileId: string,
  { id, currency, status, ended_at }: Pick<Dispute, 'id' | 'currency' | 'status' | 'ended_at'>,
): Promise<DisputeDetail['history']> {
  const lines = await db.rows<Line>(sql`
    select l.at, signed_by(l.user_id, l.action = 'crear' and x.by_customer) as who, l.action, l.before, l.after
    from audit_line l join dispute x on x.id = l.entity_id
    where l.entity = 'dispute' and l.entity_id = ${id} and l.profile_id = ${profileId} order by l.id desc limit ${LONGEST}`);
  const itself =
    (status === 'pagada' || status === 'anulada') && ended_at !== null
      ? [{ at: ended_at, who: '', what: 'terminar' as const, text: ENDED_ITSELF[status] }]
      : [];
  return [
    ...itself,
    ...lines.map((line) => ({ at: line.at, who: line.who, what: line.action, text: inWords(line, currency) })),
  ];
}

const ENDED_ITSELF = {
  pagada: 'Terminó por sí sola: el documento se pagó',
  anulada: 'Terminó por sí sola: el documento se anuló',
};

function inWords({ action, before, after }: Line, currency: string): string {
  const money = (amount: string | null | undefined) => (amount ? moneyIn(centsOf(amount), currency) : '—');
  switch (action) {
    case 'crear':
      return [`Abierta por ${money(after?.amount)}: ${kindOf(after)}`, after?.note].filter(Boolean).join('. ');
    case 'terminar':
      return [
        after?.outcome && OUTCOMES[after.outcome],
        after?.credited && `por ${money(after.credited)}`,
        after?.credit_note,
      ]
        .filter(Boolean)
        .join(' ')
        .concat(after?.reason ? `: ${after.reason}` : '');
    case 'reabrir':
      return `Reabierta: ya no vale «${before?.outcome ? OUTCOMES[before.outcome] : '—'}»`;
    case 'registrar':
      return `Nota de crédito ${after?.credit_note ?? ''} registrada en el sistema contable`;
    case 'adjuntar':
      return `Archivo adjuntado: ${after?.file ?? ''}`;
    case 'quitar':
      return `Archivo quitado: ${before?.file ?? ''}`;
    default:
      return `Modificada: ${changesIn(before, after, money) || 'sin cambios'}`;
  }
}

const kindOf = (said: Said | null) => (said?.kind ? KINDS[said.kind] : '—');

function changesIn(before: Said | null, after: Said | null, money: (amount: string | undefined) => string): string {
  return [
    before?.kind !== after?.kind && `motivo ${kindOf(before)} → ${kindOf(after)}`,
    before?.amount !== after?.amount && `monto ${money(before?.amount)} → ${money(after?.amount)}`,
    before?.owner?.id !== after?.owner?.id &&
      `responsable ${before?.owner?.name ?? '—'} → ${after?.owner?.name ?? '—'}`,
    before?.due_on !== after?.due_on && `plazo ${dayOf(before)} → ${dayOf(after)}`,
    before?.note !== after?.note && 'nota',
  ]
    .filter(Boolean)
    .join(', ');
}

const dayOf = (said: Said | null) => said?.due_on?.split('-').reverse().join('/') ?? 'sin plazo';
