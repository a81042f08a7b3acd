import type { AnswerQuestion } from '../../../api/contract/debits/shapes';
import { commonWords } from '../../../domain/commonWords';
import { bankResults } from '../../../domain/words';
import { plural } from '../../../ui/format/format';
import { lines } from '../words';

export const answerWords = {
  ...commonWords,
  title: 'Respuesta del banco',
  drop: 'Respuesta del banco',
  more: 'Cargar otra respuesta del banco',
  late: 'Si el banco devuelve después un cobro, cargue aquí ese archivo: el saldo vuelve al documento.',
  formats: 'CSV, Excel, pain.002, camt.054, NACHA, FEBRABAN 150 o CNAB',
  reading: 'Leyendo la respuesta',
  read: (file: string, format: string) => [file, format].filter(Boolean).join(' · '),
  filters: 'Qué filas ver',
  outcomes: {
    ...bankResults,
    sin_resultado: { word: 'Sin resultado', tone: 'warn' },
    con_error: { word: 'No se registra', tone: 'bad' },
    no_encontrado: { word: 'No encontrado', tone: 'warn' },
    otro: { word: 'Otro', tone: 'warn' },
  } as const,
  questions: 'El archivo deja esto por aclarar',
  questionsBody: 'Hasta que lo diga, esas filas quedan sin resultado: no se registra ningún pago por ellas.',
  asked: {
    resultado: ({ said, rows }: AnswerQuestion) =>
      said === ''
        ? `¿Qué pasó con ${plural(rows, 'la fila', 'las filas')} en que el banco no dice nada?`
        : `¿Qué significa «${said}»? En ${plural(rows, 'fila', 'filas')}.`,
    decimales: () => '¿Qué separa los centavos en los montos?',
    mensaje: ({ said, example }: AnswerQuestion) =>
      example === ''
        ? `El archivo dice que responde a la orden «${said}», que no es la de este débito. ¿Es la respuesta de este débito?`
        : `El archivo dice que responde a la orden del débito «${example}». ¿Es la respuesta de este débito?`,
    otro: ({ said }: AnswerQuestion) => said,
  } satisfies Record<AnswerQuestion['kind'], (question: AnswerQuestion) => string>,
  choose: 'Elija…',
  example: (row: string) => `Por ejemplo: ${row}`,
  options: {
    cobrado: 'Cobrado',
    rechazado: 'Rechazado',
    en_tramite: 'Pendiente en el banco',
    sin_resultado: 'Dejar sin resultado',
    coma: 'La coma: 1.234,56',
    punto: 'El punto: 1,234.56',
    es_de_este: 'Sí, es de este débito',
  },
  deciding: 'Leyendo otra vez con lo que dijo',
  row: 'Fila',
  outcome: 'Resultado',
  customer: 'Cliente y documento',
  none: 'No hay filas así en este archivo',
  unread: 'El servicio recibió el archivo y no dijo qué respuestas trae',
  unreadBody:
    'Puede que todavía lo lea: espere un momento y elíjalo otra vez. Si lo guarda, revise después qué cobros quedaron con resultado.',
  problems: (n: number) => plural(n, 'fila no se pudo leer', 'filas no se pudieron leer'),
  skipped: (n: number) => plural(n, 'fila no es respuesta a un cobro', 'filas no son respuestas a cobros'),
  discard: 'Elegir otro archivo',
  save: (n: number) => `Guardar ${plural(n, 'respuesta', 'respuestas')}`,
  saveIt: 'Guardar la respuesta',
  noAnswers: 'Ninguna fila de este archivo responde a un cobro de este débito: elija otro archivo del banco.',
  willCollect: (n: number, total: string) =>
    `${n === 1 ? 'Se registra' : 'Se registran'} ${plural(n, 'pago', 'pagos')} por ${total}.`,
  saving: 'Guardando la respuesta',
  errors: 'Errores de migración',
  errorsBody:
    'Filas de respuestas guardadas que no se pudieron llevar a los documentos. Una vez corregido el motivo, cargue y guarde el mismo archivo: lo ya registrado no se repite.',
  waiting: (n: number) => `${plural(n, 'fila', 'filas')} sin resultado todavía`,
  waitingBody:
    'De estas filas no se sabe aún si el banco cobró: sus cobros siguen pendientes y no son errores. Cargue la siguiente respuesta cuando el banco la dé.',
  file: 'Archivo',
  getErrors: (n: number) => `Descargar ${plural(n, 'error', 'errores')}`,
  getRows: (n: number) => `Descargar ${plural(n, 'fila', 'filas')}`,
  close: 'Cerrar sin esperar más',
  closeTitle: '¿Cerrar este débito automático?',
  closeVerb: 'Cerrar 1 débito',
  closeImpact: (n: number | null, inProcess: number | undefined) =>
    [
      n === 0 && !inProcess
        ? 'El banco respondió por todos los cobros.'
        : n !== 0 &&
          `${lines(n)} sin respuesta: sus documentos quedan libres para otro débito. Si el banco llegara a cobrarlos, podrían cobrarse dos veces.`,
      inProcess !== undefined &&
        inProcess > 0 &&
        `${lines(inProcess)} que el banco todavía tiene pendientes: sus documentos quedan libres, y si el banco los cobra podrían cobrarse dos veces. Lo prudente es esperar su respuesta.`,
      'Lo ya cobrado no cambia.',
    ].filter((sentence) => sentence !== false),
};
