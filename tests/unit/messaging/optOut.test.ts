import { expect, test } from 'vitest';
import { optsOut } from '../../../server/messaging/optOut';

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
