import { centsOf, fromCents } from '../../src/api/contract/money';
import type { ArrivalReason } from '../../src/api/contract/reconciliation/arrivals';
import type { Preview } from '../../src/api/contract/reconciliation/preview';
import type { End } from '../conciliations/continuity';

/** The checks whose balances are of all movements; that the account's last balance is the beginning of a running or lone one is its proof. */
const PROVES = { stated: true, running: true, lone: true, partial: false, contradicted: false, none: false } as const;

/** Why the preview is not saved without a hand, before its beginning is compared with the account's last balance. */
export function reasonsOf(preview: Preview, isKnown: boolean, end: End | undefined): ArrivalReason[] {
  const { summary, questions, warnings, problems, truncations = [] } = preview;
  const counted = (kind: ArrivalReason['kind'], count: number): ArrivalReason[] => (count > 0 ? [{ kind, count }] : []);
  const ties = summary.closing !== undefined && summary.ties !== false && PROVES[summary.balance_check ?? 'none'];
  return [
    ...(isKnown ? [] : [{ kind: 'formato' } as const]),
    ...counted('preguntas', questions.length),
    ...(truncations.length > 0 ? [{ kind: 'cortado' } as const] : []),
    ...counted('filas', problems.length),
    ...counted('avisos', warnings.length),
    ...(ties ? [] : [{ kind: 'saldo' } as const]),
    ...counted('posibles', summary.possible ?? 0),
    ...(end ? [] : [{ kind: 'primero' } as const]),
  ];
}

/** Whether what was saved begins where the account's last statement ended, whatever of the file was saved before. */
export function beginsAfter(
  end: End,
  { closing, moved }: { closing: string; moved: string },
): ArrivalReason | undefined {
  const differs = centsOf(closing) - centsOf(moved) - end.balance;
  return differs === 0 ? undefined : { kind: 'continuidad', differs: fromCents(differs), since: end.day };
}
