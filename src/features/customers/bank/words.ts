import type { AccountKind } from '../../../api/contract/reconciliation/accountNumber';
import { words } from '../words';

/** The texts of the account that debits charge. */
export const bankWords = {
  ...words,
  active: 'activo',
  inactive: 'inactivo',
  lastDigits: (account: string) => `…${account.slice(-4)}`,
  writeIt: 'Escribirla',
  noBank: 'para activarlo falta la cuenta de la que se cobra.',
  onWithoutBank: 'falta la cuenta de la que se cobra: queda fuera de los débitos.',
  bankData: 'Información bancaria',
  noBankData: 'No tiene: sin ella no se le cobra por débito automático.',
  unknownBank: 'El servicio no dice de qué cuenta se le cobra.',
  addBank: 'Escribir la información bancaria',
  editBank: 'Editar la información bancaria',
  saveBank: 'Guardar la información bancaria',
  removeBank: 'Eliminar la información bancaria',
  removeBankTitle: '¿Eliminar la información bancaria?',
  removeBankBody: 'El débito automático del cliente queda inactivo. Los débitos ya generados no cambian.',
  noBankChosen: 'Elija el banco.',
  bankCode: 'Código del banco',
  noCode: 'Sin código',
  account: 'Cuenta',
  accountNumber: 'Número de cuenta',
  accountHint: 'Solo dígitos, entre 5 y 20.',
  oddAccount: (least: number, most: number) =>
    `Este banco suele usar ${least === most ? least : `de ${least} a ${most}`} dígitos. Revíselo; se guarda igual.`,
  noAccount: 'Escriba solo dígitos, entre 5 y 20.',
  accountType: 'Tipo de cuenta',
  noType: 'Elija el tipo.',
  types: { corriente: 'Corriente', ahorros: 'Ahorros', otro: 'Otro' },
  holder: 'Titular',
  holderHint: 'Si no es el cliente.',
  holderDni: 'Cédula/RUC del titular',
  mandate: 'Autorización',
  mandateHint: 'Número o referencia de la autorización firmada.',
};

/** The remarks on an account number. */
export const accountNotes: Record<AccountKind, string> = {
  usual: bankWords.accountHint,
  oddLength: bankWords.accountHint,
  clabe: 'CLABE válida.',
  wrongClabe: 'La CLABE no es válida: su último dígito no corresponde a los demás.',
};
