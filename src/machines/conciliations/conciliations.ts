import { listBankAccounts } from '../../api/contract/bankAccounts';
import type { Conciliation } from '../../api/contract/conciliationShapes';
import {
  deleteConciliation,
  discardPreview,
  listConciliations,
  listOpenPreviews,
} from '../../api/contract/conciliations';
import { centsOf, fromCents } from '../../api/contract/money';
import { commandMachine } from '../kit/command';
import { listMachine } from '../kit/list';

export const conciliationList = listMachine('conciliationList', listConciliations);
export const conciliationDeletion = commandMachine('conciliationDeletion', deleteConciliation);
/** Previews that were neither saved nor discarded. */
export const openPreviewList = listMachine('openPreviewList', listOpenPreviews);
export const previewDiscarding = commandMachine('previewDiscarding', discardPreview);
/** For the filter's select: all accounts in one page. */
export const conciliationAccounts = listMachine('conciliationAccounts', listBankAccounts);

/** The assigned incoming money. Decimal string; null where a provider does not send it. */
export function assignedIn({ credits, unassigned }: Pick<Conciliation, 'credits' | 'unassigned'>): string | null {
  return credits === null || unassigned === null ? null : fromCents(centsOf(credits) - centsOf(unassigned));
}
