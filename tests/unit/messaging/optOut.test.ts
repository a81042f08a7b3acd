import { expect, test } from 'vitest';
import { optsOut, seemsToOptOut } from '../../../server/messaging/optOut';

test.each(['BAJA', 'baja', ' Bája. ', '¡Stop!', 'cancelar 🙏', 'no más mensajes', 'Dar de\nbaja'])(
  '%s asks for no more',
  (text) => {
    expect(optsOut(text)).toBe(true);
  },
);

test.each(['', '👍', 'No quiero la baja', 'Voy a cancelar mañana', 'baja baja baja', 'trabajar', 'STOP 1'])(
  '%s is for staff to read',
  (text) => {
    expect(optsOut(text)).toBe(false);
  },
);

test.each([
  'Por favor no me escriban más',
  'Ya no quiero recibir sus mensajes',
  'Déjenme: dejen de escribir',
  'Deme de baja, por favor',
])('%s may ask for no more: staff are shown it, and nothing is withdrawn', (text) => {
  expect([optsOut(text), seemsToOptOut(text)]).toEqual([false, true]);
});

test.each(['BAJA', 'Ya pagué', 'No me llegó la factura', '¿Cuándo dan de baja esa deuda?', 'No quiero pagar recargo'])(
  '%s is not shown as a wish for no more',
  (text) => {
    expect(seemsToOptOut(text)).toBe(false);
  },
);
