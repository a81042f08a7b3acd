import type { Debit } from '../../api/contract/debitShapes';
import { closeDebit, deleteDebit, getDebit, listDebits } from '../../api/contract/debits';
import { commandMachine } from '../kit/command';
import { listMachine } from '../kit/list';
import { recordMachine } from '../kit/record';

export const debitList = listMachine('debitList', listDebits);
/** The debit's name, shown while its details load. */
export const debitRecord = recordMachine('debitRecord', getDebit);
export const debitDeletion = commandMachine('debitDeletion', deleteDebit);
/** Closes the debit: no further answer of the bank is expected. */
export const debitClosing = commandMachine('debitClosing', closeDebit);

/** The debit can be edited and deleted until the order is sent. */
export function isEditable({ status }: Pick<Debit, 'status'>): boolean {
  return status === 'borrador' || status === 'previsualizado' || status === 'guardado';
}
