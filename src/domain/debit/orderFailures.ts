import type { OrderDispatch } from '../../api/contract/debits/orderDispatch';

/** Why an order of automatic debits does not reach the bank. */
export const orderFailures: Record<NonNullable<OrderDispatch['failure']>, string> = {
  inalcanzable: 'el servidor no contesta',
  acceso: 'el servidor no acepta la contraseña',
  clave: 'el servidor muestra otra clave',
  lugar: 'en su carpeta no se puede escribir, o el origen está apagado',
  lleno: 'no hay lugar',
  archivo: 'el archivo no se pudo dejar completo',
  ocupado: 'allí hay otro archivo con ese nombre, que no se tocó',
  otro: 'no funcionó',
};
