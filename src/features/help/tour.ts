import { TOUR } from '../../console/touring';
import { plural } from '../../ui/format/format';

/** The way through collections: each step is about the screen that it leads to. */
export const STEPS = [
  {
    to: '/politicas',
    title: 'Las políticas deciden qué se hace y cuándo',
    text: 'Cada cliente está en una. Al abrirla se ve qué habría hecho el último año y qué hará en treinta días; primero propone, y envía sola cuando usted lo diga.',
  },
  {
    to: '/gestiones',
    title: 'A quién llamar hoy, y por qué',
    text: 'Primero lo que más vale. Con E se llama a uno tras otro: una tecla guarda lo que resultó, y la próxima gestión se planea sola.',
  },
  {
    to: '/disputas',
    title: 'Lo que el cliente no acepta se aparta',
    text: 'No se le cobra mientras se revisa. Termina con una nota de crédito, una condonación o un rechazo, o sola si se paga.',
  },
  {
    to: '/acuerdos',
    title: 'Lo que se debe, en cuotas',
    text: 'Las cuotas se cumplen o se rompen según los pagos. Mientras el acuerdo está vigente, las políticas no tocan esos documentos; si se rompe, siguen.',
  },
  {
    to: '/indicadores',
    title: 'Si funciona, se ve en las cifras',
    text: 'Días de cobro, promesas cumplidas, qué entró y por qué, y lo que se espera cobrar en doce semanas con su error en las pasadas.',
  },
] as const;

/** The address of a step. */
export const addressOf = (to: string, at: number): string => `${to}?${TOUR}=${at + 1}`;

export const words = {
  title: 'Recorrido de la cobranza',
  body: (n: number) =>
    `${plural(n, 'pantalla', 'pantallas')}, de la política a las cifras. Esc lo termina; lo empezado se retoma aquí.`,
  begin: 'Empezar el recorrido',
  goOn: (at: number) => `Seguir en el paso ${at + 1}`,
  place: (at: number, n: number) => `Paso ${at + 1} de ${n}`,
  back: 'Paso anterior',
  next: 'Paso siguiente',
  finish: 'Terminar el recorrido',
  end: 'Terminar (Esc)',
  endKey: 'terminar el recorrido',
};
