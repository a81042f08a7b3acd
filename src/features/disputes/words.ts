import { commonWords } from '../../domain/commonWords';
import { money, plural } from '../../ui/format/format';

/** The texts of disputes. */
export const words = {
  ...commonWords,
  list: 'Disputas',
  one: (number: string | undefined) => (number === undefined ? 'Disputa' : `Disputa de ${number}`),
  search: 'Buscar por cliente, Cédula/RUC o documento…',
  create: 'Nueva disputa',
  customer: 'Cliente',
  document: 'Documento',
  kind: 'Motivo',
  status: 'Estado',
  owner: 'Quién la revisa',
  nobody: 'Nadie',
  dueOn: 'Hasta cuándo',
  noDueOn: 'Sin plazo',
  amount: 'Monto disputado',
  disputed: 'En disputa ahora',
  balance: 'Saldo del documento',
  undisputed: 'Saldo sin disputa',
  note: 'Qué dice el cliente',
  by: 'Abierta por',
  due: 'Plazo',
  isDue: 'Ya llegó',
  toEnter: 'Nota de crédito',
  isToEnter: 'Por registrar',
  empty: 'Todavía no hay disputas',
  emptyBody: 'Aquí aparece lo que un cliente no acepta de un documento. No se le cobra mientras se revisa.',
  edit: 'Editar',
  editTitle: 'Editar la disputa',
  editVerb: 'Guardar la disputa',
  end: 'Terminar',
  endTitle: 'Terminar la disputa',
  endVerb: 'Terminar la disputa',
  outcome: 'Cómo termina',
  noOutcome: 'Elija cómo termina.',
  outcomes: {
    nota_credito: 'Con una nota de crédito',
    condonada: 'Se condona',
    rechazada: 'Se rechaza: se vuelve a cobrar',
  },
  impact: {
    nota_credito:
      'El documento debe ese monto menos. Cartera no puede enviar la nota a su sistema contable: regístrela también allí.',
    condonada: 'El documento debe ese monto menos.',
    rechazada: 'El documento debe lo mismo, y vuelve a su política y a las campañas.',
  },
  credited: 'Monto',
  creditedHint: 'Lo que quede de la disputa se vuelve a cobrar.',
  noCredited: 'Escriba un monto mayor que cero.',
  creditNote: 'Número de la nota de crédito',
  creditNoteHint: 'Vacío si todavía no se emite: queda por registrar.',
  noCreditNote: 'Escriba el número.',
  reason: 'Por qué',
  noReason: 'Escriba por qué.',
  enter: 'Ya se registró',
  enterTitle: 'Nota de crédito registrada en el sistema contable',
  enterVerb: 'Guardar el número',
  byHand:
    'La nota de crédito está aplicada aquí. Falta registrarla a mano en el sistema contable: Cartera solo lee de él.',
  reopen: 'Reabrir',
  reopenTitle: 'Reabrir la disputa',
  reopenImpact: 'Se deshace cómo terminó: el documento vuelve a deber lo que se le quitó, y la disputa queda abierta.',
  reopenVerb: 'Reabrir 1 disputa',
  reopened: 'Motivo del fin',
  files: 'Archivos',
  filesBody: 'Lo que prueba lo que dice el cliente: fotos, emails, guías.',
  file: 'Adjuntar archivo',
  fileHint: 'PDF, PNG, JPEG o WebP, diez como máximo',
  saving: 'Guardando el archivo…',
  removeFile: (name: string) => `Quitar ${name}`,
  removeFileTitle: 'Quitar el archivo',
  removeFileVerb: 'Quitar 1 archivo',
  noFiles: 'Ninguno.',
  history: 'Historia',
};

/** `12 disputas · $ 3.400,00 en disputa`: amounts of several currencies stand side by side. */
export function totalsInWords(count: number, totals: { currency: string; disputed: string }[] = []): string {
  const amounts = totals.map(({ disputed, currency }) => money(disputed, currency)).join(' y ');
  return [plural(count, 'disputa', 'disputas'), amounts && `${amounts} en disputa`].filter(Boolean).join(' · ');
}
