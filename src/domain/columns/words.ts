import { commonWords } from '../commonWords';
/** The headers of the columns that several areas show. */
export const columnWords = {
  ...commonWords,
  type: 'Tipo',
  issued: 'Emisión',
  due: 'Vencimiento',
  origin: 'Origen',
  seeMovement: 'Ver en el banco',
  unallocated: 'Sin aplicar',
  recipient: 'Para',
  about: 'De qué',
  byHand: 'Mensaje escrito a mano',
  statement: 'Estado de cuenta',
  test: 'Prueba',
  leaves: (at: string) => `Sale el ${at}`,
  agreementOf: (number: number) => `N.º ${number}`,
  next: 'Próxima cuota',
  nextAmount: 'Le falta',
  instalments: 'Cuotas',
  paid: 'Pagado',
  none: '—',
  answered: (text: string) => `Respondió: ${text}`,
};
