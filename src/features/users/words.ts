import type { StaffUser } from '../../api/contract/console/users';
import { commonWords } from '../../domain/commonWords';
import type { StateLook } from '../../ui/Chip';
import { plural } from '../../ui/format/format';

/** The texts of the users. */
export const words = {
  ...commonWords,
  title: 'Usuarios',
  subtitle: (count: number) =>
    `${plural(count, 'persona', 'personas')}. Quien falta se registra en la página de ingreso; aquí se le asigna un rol`,
  search: 'Buscar por nombre o email…',
  role: 'Rol',
  lastLogin: 'Último ingreso',
  never: 'Nunca',
  noRole: 'Sin rol',
  you: (name: string) => `${name} (usted)`,
  roles: { administrador: 'Administrador', operador: 'Operador', analista: 'Analista', otro: 'Otro' },
  rolesExplained: {
    administrador: 'Administrador: todo, también quién entra',
    operador: 'Operador: trabaja con todo lo demás',
    analista: 'Analista: mira y no cambia nada',
  },
  statuses: {
    pendiente: { word: 'Espera', tone: 'warn' },
    activo: { word: 'Activo', tone: 'good' },
    inactivo: { word: 'Fuera', tone: 'neutral' },
    otro: { word: 'Otro', tone: 'warn' },
  } satisfies Record<StaffUser['status'], StateLook>,
  empty: 'Nadie coincide',
  emptyBody: 'Quien se registra aparece aquí, a la espera de que alguien le asigne un rol.',
  change: (name: string) => `Cambiar el rol de ${name}`,
  admit: (name: string) => `Dejar entrar a ${name}`,
  putOut: (name: string) => `Sacar a ${name}`,
  link: (name: string) => `Enlace de contraseña para ${name}`,
  roleTitle: (name: string) => `Rol de ${name}`,
  roleVerb: 'Asignar el rol',
  missingRole: 'Elija el rol.',
  putOutTitle: '¿Sacar a esta persona?',
  putOutImpact: [
    'Sus sesiones terminan ahora mismo, en todos sus equipos',
    'No podrá ingresar hasta que alguien le deje entrar de nuevo',
    'Lo que hizo queda como está',
  ],
  putOutVerb: 'Sacar a 1 persona',
  admitTitle: '¿Dejar entrar de nuevo a esta persona?',
  admitBody: (name: string) => `${name} vuelve con el rol que tenía, y debe ingresar con su contraseña.`,
  admitVerb: 'Dejar entrar a 1 persona',
  linkTitle: '¿Crear un enlace para una contraseña nueva?',
  linkImpact: [
    'Quien tenga el enlace elige la contraseña: entréguelo solo a esa persona',
    'Sirve una vez, durante 24 horas; uno anterior deja de servir',
    'Al usarlo terminan las sesiones que estén abiertas',
  ],
  linkVerb: 'Crear 1 enlace',
  madeTitle: 'Enlace de contraseña',
  madeBody: (until: string) => `Entréguelo solo a esa persona. Sirve una vez, hasta ${until}. No se vuelve a mostrar.`,
  madeLabel: 'Enlace',
  copy: 'Copiar',
  close: 'Cerrar',
};

export const roleInWords = (role: StaffUser['role']) => (role === null ? words.noRole : words.roles[role]);
