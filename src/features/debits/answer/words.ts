import { plural } from '../../../ui/format/format';
import { lines } from '../words';

export const answerWords = {
  title: 'Respuesta del banco',
  drop: 'Respuesta del banco',
  more: 'Cargar otra respuesta del banco',
  late: 'Si el banco devuelve después un cobro, cargue aquí ese archivo: el saldo vuelve al documento.',
  formats: 'CSV, Excel, pain.002, camt.054 o NACHA',
  sending: 'Enviando el archivo',
  reading: 'Leyendo la respuesta',
  read: (file: string, format: string) => `${file} · ${format}`,
  filters: 'Qué filas ver',
  outcomes: { cobrado: 'Cobrado', rechazado: 'Rechazado', no_encontrado: 'No encontrado', otro: 'Otro' },
  row: 'Fila',
  outcome: 'Resultado',
  customer: 'Cliente y documento',
  reference: 'Referencia',
  amount: 'Monto',
  reason: 'Motivo',
  none: 'No hay filas así en este archivo',
  warnings: 'Avisos del archivo',
  problems: (n: number) => plural(n, 'fila no se pudo leer', 'filas no se pudieron leer'),
  skipped: (n: number) => plural(n, 'fila no es respuesta a un cobro', 'filas no son respuestas a cobros'),
  discard: 'Elegir otro archivo',
  save: (n: number) => `Guardar ${plural(n, 'respuesta', 'respuestas')}`,
  willCollect: (n: number | null, total: string) => `Se registran ${plural(n, 'pago', 'pagos')} por ${total}.`,
  saving: 'Guardando la respuesta',
  errors: 'Errores de migración',
  errorsBody:
    'Filas de respuestas guardadas que no se pudieron llevar a los documentos. Una vez corregido el motivo, cargue y guarde el mismo archivo: lo ya registrado no se repite.',
  file: 'Archivo',
  getErrors: (n: number) => `Descargar ${plural(n, 'error', 'errores')}`,
  close: 'Cerrar sin esperar más',
  closeTitle: '¿Cerrar este débito automático?',
  closeVerb: 'Cerrar 1 débito',
  closeImpact: (n: number | null) => [
    n === 0
      ? 'El banco respondió por todos los cobros.'
      : `${lines(n)} sin respuesta: sus documentos quedan libres para otro débito. Si el banco llegara a cobrarlos, podrían cobrarse dos veces.`,
    'Lo ya cobrado no cambia.',
  ],
};
