import type { ArrivalSource } from '../../api/contract/reconciliation/arrivalSources';
import { commonWords } from '../../domain/commonWords';
import type { StateLook } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import { plural } from '../../ui/format/format';

const { name, status } = commonWords;

/** The texts of where files arrive from. */
export const words = {
  name,
  status,
  title: 'Orígenes de archivos',
  subtitle: 'De dónde llegan los archivos del banco. En el origen no se borra nada.',
  search: 'Buscar por nombre…',
  create: 'Nuevo origen',
  kind: 'Clase',
  account: 'Cuenta',
  byFile: 'La que diga el archivo',
  accountHint: 'Sin una, se busca por el número que trae el archivo.',
  arrivals: 'Archivos',
  looked: 'Última revisión',
  never: 'Todavía no',
  edit: (text: string) => `Editar ${text}`,
  look: (text: string) => `Revisar ahora ${text}`,
  remove: (text: string) => `Eliminar ${text}`,
  empty: 'No hay orígenes',
  emptyBody: 'Añada uno para que los archivos del banco lleguen solos.',
  createTitle: 'Nuevo origen',
  createVerb: 'Probar y guardar',
  editTitle: 'Editar el origen',
  editVerb: 'Probar y guardar',
  missingName: 'Escriba un nombre',
  missingKind: 'Elija de dónde llegan',
  host: 'Servidor',
  port: 'Puerto',
  wrongPort: 'Va de 1 a 65535',
  portHint: { sftp: 'Si no se dice, el 22.', buzon: 'Si no se dice, el 993.' },
  user: 'Usuario',
  secret: { sftp: 'Contraseña o clave privada', buzon: 'Contraseña' },
  secretHint: 'Se guarda cifrada y no se vuelve a mostrar. Vacía, queda como estaba.',
  folder: 'Carpeta',
  folderHint: { sftp: 'Vacía, la del usuario.', buzon: 'Vacía, la bandeja de entrada.' },
  zipSecret: 'Contraseña de los ZIP',
  zipSecretHint: 'Con la que el banco los cierra, si lo hace.',
  trustsKey: 'El banco confirmó que la clave nueva de su servidor es correcta',
  hostKey: (key: string) => `Clave del servidor: ${key}`,
  inFolder: (folder: string) => `Deje los archivos en la carpeta ${folder}, dentro de la de llegadas del servicio.`,
  newFolder: 'Al guardar se crea una carpeta en el servicio; lo que se deje en ella se lee.',
  newToken: 'Al guardar se muestra una vez el token con el que otro programa envía los archivos.',
  ignored: 'Remitentes o carpetas que no traen estados de cuenta',
  ignoredHint:
    'Uno por línea; @ejemplo.com es todo un dominio. Lo que envíen no se lee, y lo que espera de ellos se descarta.',
  repliesAt: 'Dirección para las respuestas',
  repliesAtHint:
    'La de este buzón, si su servidor recibe también cobranza+algo@empresa.com: los emails se responden en ella. Vacía, en la de la empresa.',
  wrongRepliesAt: 'Escriba una dirección como cobranza@empresa.com, de 25 letras o menos antes de la @',
  verifier: 'Servidor que comprueba los remitentes',
  verifierHint: 'Su nombre en Authentication-Results, si no es el último que recibe los emails. Vacío, ese.',
  wrongVerifier: 'Escriba solo el nombre del servidor, como mx.empresa.com',
  verifiedBy: (by: string | null | undefined) =>
    by
      ? `Los remitentes los comprueba ${by}: de lo que no es de quien dice, se avisa.`
      : by === ''
        ? 'El servidor de este buzón no dice si comprueba los remitentes: uno falso no se nota. Pida a quien lo administra que lo haga.'
        : 'Con el primer email de un cliente se sabrá si el servidor comprueba los remitentes.',
  orders: 'Órdenes de débito de la cuenta',
  ordersHint: 'Cómo se escriben las que salen por aquí. Cada una se envía desde su débito.',
  noOrders: 'No salen por aquí',
  orderFormats: { csv: 'CSV', pain008: 'pain.008', banco: 'El formato de la cuenta' },
  orderFolder: 'Carpeta de las órdenes',
  ordersIn: (folder: string) =>
    folder
      ? `Las órdenes se dejan en la carpeta ${folder}, dentro de la de llegadas del servicio.`
      : 'Las órdenes se dejan en una carpeta al lado de la de llegadas.',
  isOn: 'Encendido',
  removeTitle: '¿Eliminar este origen?',
  removeImpact: 'No llegarán más archivos de él. Los que llegaron siguen en Llegadas.',
  removeVerb: 'Eliminar 1 origen',
  tokenTitle: 'Token del origen',
  tokenBody: 'Cópielo ahora: no se vuelve a mostrar. Con él se envía un archivo así:',
  token: 'Token',
  copy: 'Copiar la orden',
  close: 'Ya lo copié',
  filesOf: (n: number) => plural(n, 'archivo', 'archivos'),
};

export const kinds: Record<ArrivalSource['kind'], string> = {
  envio: 'Otro programa lo envía',
  carpeta: 'Carpeta',
  sftp: 'Servidor SFTP',
  buzon: 'Buzón de email',
  otro: 'Otro',
};

const failures: Record<NonNullable<ArrivalSource['failure']>, string> = {
  inalcanzable: 'No contesta',
  acceso: 'No acepta la contraseña',
  clave: 'Muestra otra clave',
  lugar: 'No está la carpeta',
  lleno: 'Demasiados emails',
  archivo: 'Un archivo no se lee',
  ocupado: 'Hay otro archivo con ese nombre',
  otro: 'No funciona',
};

export function stateOf({ is_on, failure }: ArrivalSource): StateLook {
  if (!is_on) return { word: 'Apagado', tone: 'neutral' };
  return failure ? { word: failures[failure], tone: 'bad' } : { word: 'Funciona', tone: 'good' };
}

/** What fails since when, and when it is tried again. */
export const trialsOf = ({ failed_since, failure_about: about, next_look_at }: ArrivalSource): string | undefined =>
  failed_since === null
    ? undefined
    : `${about ? `${about}: d` : 'D'}esde ${moment(failed_since)}${next_look_at ? `; se prueba otra vez ${moment(next_look_at)}` : ''}`;
