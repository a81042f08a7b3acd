import type { Role } from '../../api/contract/statement';
import type { GuessedFormat } from '../../machines/statementUpload/sniffFile';

/** What each column of a file may hold, as staff choose it. */
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

/** What the file's step says. */
export const words = {
  title: 'Nueva conciliación',
  account: 'Cuenta bancaria',
  accountHint: 'La cuenta de la empresa a la que pertenece el archivo.',
  noAccounts: 'Todavía no hay cuentas bancarias',
  noAccountsBody: 'Cree la cuenta de la empresa a la que pertenece el archivo y vuelva aquí.',
  toAccounts: 'Ir a cuentas bancarias',
  drop: 'Archivo de movimientos del banco',
  formats: 'CSV, Excel, OFX, QIF, MT940, CAMT, Norma 43, CFONB, CNAB 240, BAI2, o un ZIP con uno de ellos',
  recognised: (format: string) => `Formato detectado: ${format}`,
  formatNames: {
    csv: 'CSV',
    zip: 'Excel o ZIP',
    xls: 'Excel 97-2003',
    pdf: 'PDF',
    ofx: 'OFX',
    qif: 'QIF',
    camt: 'CAMT',
    markup: 'XML o HTML',
    mt940: 'MT940',
    n43: 'Norma 43',
    cfonb: 'CFONB 120',
    cnab240: 'CNAB 240',
    bai2: 'BAI2',
    gzip: 'comprimido (gzip)',
    unknown: 'otro formato',
  } satisfies Record<GuessedFormat, string>,
  unreadable: 'El navegador no pudo leer el archivo. Revise que no esté abierto en otro programa y elíjalo de nuevo.',
  peeking: 'Mirando el archivo',
  head: 'Primeras filas',
  headBody:
    'Las columnas se reconocen por su encabezado y su contenido. Si conoce el archivo y quiere indicarlas usted, elija sobre cada columna.',
  headChosen: 'Las columnas que no elija no se usan.',
  rolesLack: 'Falta decir cuál columna es la fecha y cuál el monto (o el débito y el crédito).',
  columnRole: (n: number) => `Qué hay en la columna ${n}`,
  automatic: 'Automático',
  forgetRoles: 'Volver a automático',
  send: 'Leer el archivo',
  chooseFile: 'Elegir el archivo de nuevo',
  sending: 'Enviando el archivo',
  reading: 'Leyendo el archivo',
  leave: 'El archivo que eligió todavía no se leyó: habrá que elegirlo otra vez.',
  noAccountYet: 'Elija primero la cuenta bancaria.',
};
