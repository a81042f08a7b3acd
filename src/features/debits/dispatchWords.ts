import type { OrderDispatch } from '../../api/contract/debits/orderDispatch';
import { orderFailures } from '../../domain/debit/orderFailures';
import type { StateLook } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';

const gone = ({ file_name, source_name }: OrderDispatch) => `${file_name} por «${source_name}»`;

const states: Record<OrderDispatch['status'], (dispatch: OrderDispatch) => string> = {
  en_camino: (one) =>
    one.failure
      ? `${gone(one)}: ${orderFailures[one.failure]}. ${one.next_try_at ? `Se intenta otra vez ${moment(one.next_try_at)}.` : ''}`
      : gone(one),
  entregada: (one) => `${gone(one)}${one.delivered_at ? `, ${moment(one.delivered_at)}` : ''}`,
  detenida: (one) => `No sale por «${one.source_name}»: descárguela y súbala a mano, o envíela.`,
  otro: gone,
};

/** The texts of an order that goes out by a source. */
export const dispatchWords = {
  states,
  send: (source: string) => `Enviar por ${source}`,
  now: 'Intentar ahora',
  stop: 'No enviarla',
  sendTitle: (source: string) => `¿Enviar la orden por ${source}?`,
  sendVerb: 'Enviar la orden',
  sendImpact: [
    'Si alguien ya subió este archivo al banco, no lo envíe otra vez: se cobraría dos veces.',
    'Se deja una sola vez, y no reemplaza ningún archivo.',
  ],
  nowImpact: ['Se deja una sola vez, aunque un intento anterior no haya contestado.'],
  stopTitle: '¿Dejar de enviar la orden?',
  stopVerb: 'No enviar la orden',
  stopImpact: [
    'El débito sigue enviado: descargue el archivo y súbalo a mano.',
    'Si un intento no contestó, mire antes en el banco que la orden no esté ya.',
  ],
};

export const dispatchStates: Record<OrderDispatch['status'] | 'falla', StateLook> = {
  en_camino: { word: 'Saliendo', tone: 'brand' },
  falla: { word: 'No sale', tone: 'bad' },
  entregada: { word: 'Entregada', tone: 'good' },
  detenida: { word: 'Detenida', tone: 'warn' },
  otro: { word: 'Otro estado', tone: 'neutral' },
};
