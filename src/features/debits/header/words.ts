import { LONGEST_NAME } from '../../../api/contract/debits/debits';
import { lines } from '../words';

export const headerWords = {
  title: 'Nuevo débito automático',
  name: 'Nombre',
  tooLong: (over: number) => `Caben ${LONGEST_NAME} caracteres: ${over === 1 ? 'sobra 1' : `sobran ${over}`}.`,
  usualName: (month: string) => `Débitos de ${month}`,
  account: 'Cuenta de cobro',
  accountHint: 'A ella llega lo cobrado. Se cobran los documentos de su moneda.',
  resumed: 'Sigue el débito que había empezado.',
  checkingPending: 'Mirando si ya se hizo',
  bank: 'Banco de los clientes',
  allBanks: 'Todos los que participan',
  bankHint: 'Elija uno si el archivo es solo para sus cuentas.',
  bucket: 'Antigüedad',
  allBuckets: 'Todo lo vencido',
  bucketHint: 'Elija una para cobrar solo lo que hoy tiene esos días de vencido.',
  collectOn: 'Fecha de cobro',
  collectOnHint: 'Se cobra lo que vence hasta ese día.',
  preview: 'Ver la vista previa',
  create: 'Crear y generar detalles',
  creating: 'Creando la cabecera y generando los detalles',
  previewing: 'Buscando los documentos que se cobrarían',
  previewTitle: 'Se cobraría',
  previewBody: 'Todavía no se guardó nada.',
  found: (n: number, total: string) => `${lines(n)} por ${total}`,
  nobody:
    'Ningún cliente tiene activo el débito automático. Se activa en la página de cada uno, con sus datos bancarios.',
  nothing: 'Con estos datos no hay nada que cobrar. En «Quedan fuera» está el motivo de cada cliente.',
  noAccounts: 'Todavía no hay cuentas bancarias',
  noAccountsBody: 'Añada la cuenta a la que llega lo cobrado.',
  toAccounts: 'Ir a cuentas bancarias',
};
