import type { Debit } from '../../api/contract/debitShapes';
import { closeDebit, deleteDebit, getDebit, listDebits } from '../../api/contract/debits';
import { commandMachine } from '../kit/command';
import { listMachine } from '../kit/list';
import { recordMachine } from '../kit/record';

export const debitList = listMachine('debitList', listDebits);
/** What a debit is called, while its details are read. */
export const debitRecord = recordMachine('debitRecord', getDebit);
export const debitDeletion = commandMachine('debitDeletion', deleteDebit);
/** No answer of the bank is waited for any more. */
export const debitClosing = commandMachine('debitClosing', closeDebit);

/** Until the bank has the order it can be edited and deleted. */
export function isEditable({ status }: Pick<Debit, 'status'>): boolean {
  return status === 'borrador' || status === 'previsualizado' || status === 'guardado';
}
