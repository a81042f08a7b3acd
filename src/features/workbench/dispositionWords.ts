import { plural } from '../../ui/format/format';

/** The texts of dispositions, and of closing a conciliation. */
export const dispositionWords = {
  writeOff: (amount: string, number: string) => `Condonar los ${amount} que le faltarían a ${number}`,
  reason: (number: string) => `Motivo para ${number}`,
  reasonHint: 'Queda en la historia del documento y en el estado de cuenta.',
  creditTo: (amount: string, name: string) => `Dejar ${amount} a favor de ${name}`,
  keepAsCreditVerb: 'Dejar a favor ⏎',
  others: 'No paga un documento',
  setAll: 'Dejarlo a favor de un cliente',
  chosen: 'Cliente elegido',
  clearCreditHolder: 'Quitar el cliente',
  category: 'Categoría (c)',
  give: 'Categorizar',
  categoryOf: (name: string) => `Categoría: ${name}`,
  takeAway: 'Quitar la categoría',
  forgiven: (number: string, reason: string) => `Condonado a ${number}: ${reason}`,
  undoWriteOff: (number: string) => `Deshacer lo condonado a ${number}`,
  credit: (name: string) => `A favor de ${name}`,
  undoCredit: (name: string) => `Deshacer lo que quedó a favor de ${name}`,
  giveAll: (n: number) => `Categorizar ${plural(n, 'salida', 'salidas')}`,
  categoryOfAllShort: 'Categoría',
  categoryOfAll: 'Categoría de las salidas',
  closed: (who: string, moment: string) => `Cerrada por ${who} el ${moment}: no admite cambios.`,
  toStatement: 'Ver el cierre',
  close: 'Cerrar…',
  toClose: 'Ir al cierre',
};
