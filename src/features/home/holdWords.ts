import type { OutgoingHold } from '../../api/contract/console/outgoingHold';
import { moment } from '../../ui/format/dates';
import { plural } from '../../ui/format/format';

/** The texts of a copy whose outgoing work is on hold. */
export const holdWords = {
  held: 'Copia: nada se envía',
  nothingLeaves: 'Copia restaurada: lo que envíe desde cualquier pantalla espera y no sale. Ver por qué en Inicio.',
  onHold: ({ since, copied_at }: OutgoingHold & { since: string }) =>
    `Estos datos son una copia${copied_at ? ` del ${moment(copied_at)}` : ''}, restaurada el ${moment(since)}. Nada sale de ella: ni mensajes, campañas o políticas, ni órdenes a los bancos, ni enlaces de pago, ni asientos o cobros al sistema contable, ni webhooks; tampoco se revisan buzones ni carpetas.`,
  confirmIt: 'Si es una prueba, déjela así.',
  askAdministrator: 'Si es la que trabaja ahora, un administrador lo confirma aquí.',
  isWorking: 'Esta copia es la que trabaja ahora',
  title: '¿Esta copia es la que trabaja ahora?',
  body: ({ copied_at }: OutgoingHold) =>
    `Confirme solo si el servicio anterior ya no funciona: si los dos envían, sus clientes y bancos reciben todo dos veces. Lo que aquel envió después de la copia${copied_at ? ` (${moment(copied_at)})` : ''} no consta aquí.`,
  impact: ({ waiting }: OutgoingHold) => [
    ...(waiting ? waitingInWords(waiting) : []),
    'Las campañas, políticas y recordatorios siguen, y se revisan los orígenes de archivos.',
  ],
  verb: 'Es la que trabaja: que todo salga',
};

function waitingInWords({
  messages,
  orders,
  stopped_orders: stopped = 0,
  entries,
  receipts,
  notifications,
}: NonNullable<OutgoingHold['waiting']>) {
  return [
    messages > 0 && `${plural(messages, 'mensaje sale', 'mensajes salen')} a sus clientes`,
    orders > 0 && `${plural(orders, 'orden de débito va', 'órdenes de débito van')} al banco`,
    stopped > 0 &&
      `${plural(stopped, 'orden de débito detenida no sale', 'órdenes de débito detenidas no salen')}: mire en el banco si ya la tiene, y si no, envíela desde su débito`,
    entries > 0 && `${plural(entries, 'asiento va', 'asientos van')} al sistema contable`,
    receipts > 0 && `${plural(receipts, 'cobro se registra', 'cobros se registran')} en el sistema contable`,
    notifications > 0 && `${plural(notifications, 'aviso va', 'avisos van')} a otros sistemas (webhooks)`,
  ].filter((line) => line !== false);
}
