import type { Role } from '../../api/contract/reconciliation/statement';

/** The column roles that staff can choose. */
export const roleNames: Record<Role, string> = {
  ignore: 'No usar',
  date: 'Fecha',
  month: 'Mes de la fecha',
  year: 'Año de la fecha',
  value_date: 'Fecha valor',
  description: 'Descripción',
  amount: 'Monto con signo',
  debit: 'Débito (sale)',
  credit: 'Crédito (entra)',
  fee: 'Comisión que se descuenta',
  kind: 'Marca débito o crédito',
  balance: 'Saldo',
  reference: 'Referencia',
  document: 'Documento',
  bank_id: 'Número del banco',
  currency: 'Moneda',
  status: 'Estado',
  account: 'Cuenta propia',
  counterparty: 'Quién paga o cobra',
  counterparty_account: 'Cuenta de quien paga',
  counterparty_id: 'Cédula/RUC de quien paga',
};

export const isRole = (name: string): name is Role => name in roleNames;

/** The texts of the file's step. */
export const words = {
  title: 'Nueva conciliación',
  account: 'Cuenta bancaria',
  accountHint: 'La cuenta de la empresa a la que pertenece el archivo.',
  noAccounts: 'Todavía no hay cuentas bancarias',
  noAccountsBody: 'Cree la cuenta de la empresa a la que pertenece el archivo y vuelva aquí.',
  toAccounts: 'Ir a cuentas bancarias',
  drop: 'Archivo de movimientos del banco',
  formats:
    'CSV, Excel, PDF con texto, OFX, QIF, MT940, CAMT, Norma 43, CFONB, CNAB 240, BAI2, o un ZIP con uno de ellos',
  head: 'Primeras filas',
  headBody:
    'Las columnas se reconocen por su encabezado y su contenido. Si conoce el archivo y quiere indicarlas usted, elija sobre cada columna.',
  headChosen: 'Las columnas que no elija no se usan.',
  rolesLack: 'Falta decir cuál columna es la fecha y cuál el monto (o el débito y el crédito).',
  columnRole: (n: number) => `Qué hay en la columna ${n}`,
  automatic: 'Automático',
  forgetRoles: 'Volver a automático',
  chooseFile: 'Elegir el archivo de nuevo',
  leave: 'El archivo que eligió todavía no se leyó: habrá que elegirlo otra vez.',
  noAccountYet: 'Elija primero la cuenta bancaria.',
};
