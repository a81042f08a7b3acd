import { CAMPAIGN_STATUS, type Campaign, type CampaignCustomer } from '../../api/contract/campaigns';
import type { AudienceRow } from '../../machines/campaigns/audience';
import { moment } from '../../ui/format/dates';
import { count, plural } from '../../ui/format/format';

/** What the campaigns' screens say. */
export const words = {
  title: 'Campañas',
  subtitle: (n: number) => plural(n, 'campaña', 'campañas'),
  search: 'Buscar por plantilla…',
  create: 'Nueva campaña',
  empty: 'Todavía no hay campañas',
  emptyBody:
    'Elija a quién escribir, con qué plantilla y cuándo: el servicio la envía y cuenta qué pasó con cada mensaje.',
  template: 'Plantilla',
  channel: 'Canal',
  launch: 'Lanzamiento',
  customers: 'Clientes',
  documents: 'Documentos',
  status: 'Estado',
  loading: 'Campaña',
  edit: 'Editar',
  editTitle: 'Editar la campaña',
  editVerb: 'Guardar la campaña',
  launchDate: 'Fecha y hora',
  launchHint: 'Como 2026-11-24T09:00, hora del servicio.',
  noLaunch: 'Escriba la fecha y la hora como 2026-11-24T09:00.',
  noTemplate: 'Elija la plantilla.',
  quiet: 'Días sin contacto',
  quietHint: 'A quien se contactó hace menos días se le retiene. 0: a nadie.',
  noQuiet: 'Escriba un número entre 0 y 90.',
  remove: 'Eliminar',
  removeQuestion: '¿Eliminar esta campaña?',
  removeBody: 'Deja de verse en la lista. Los mensajes que ya salieron siguen en Salida y en la bandeja.',
  removeVerb: 'Eliminar 1 campaña',
  launchNow: 'Lanzar ahora',
  launchQuestion: '¿Lanzar esta campaña ahora?',
  launchBody: 'Se mira otra vez a quién retener, y los demás reciben el mensaje.',
  pause: 'Pausar',
  pauseQuestion: '¿Pausar esta campaña?',
  pauseBody: 'No sale ningún mensaje más hasta que la reanude.',
  resume: 'Reanudar',
  resumeQuestion: '¿Reanudar esta campaña?',
  resumeBody: 'A quienes faltan se les mira otra vez, y se les escribe con lo que deben ahora.',
  resend: 'Reenviar a fallidos',
  resendQuestion: '¿Reenviar a los fallidos?',
  resendBody: 'Solo a quienes falló el envío. Lo incierto no se repite: puede haber llegado.',
  progress: 'Cómo va',
  collected: 'Cobrado en 7 días',
  nothingCollected: 'Nada todavía',
  noOne: 'A nadie',
  held: 'Retenido por',
  isHeld: 'Retenidos',
  notHeld: 'Reciben',
  heldFilter: 'Retención',
  message: 'Mensaje',
  reason: 'Motivo',
  customer: 'Cliente',
  balance: 'Saldo',
  docs: 'Documentos',
  address: 'Celular o email',
  searchCustomers: 'Buscar por nombre o DNI/RUC…',
  noCustomers: 'La campaña no tiene clientes',
  passTitle: 'Dejar pasar',
  pass: (name: string) => `Dejar pasar a ${name}`,
  passVerb: 'Dejar pasar',
  passReason: 'Motivo',
  noReason: 'Escriba por qué, en 200 letras o menos.',
  passed: (why: string) => `Se dejó pasar: ${why}`,
  seeEvents: 'Ver sus eventos en la bandeja',
  launched: (at: string | null | undefined) => (at ? `Lanzada el ${moment(at)}` : 'Sin lanzar'),
};

export const newWords = {
  title: 'Nueva campaña',
  steps: ['Audiencia', 'Mensaje', 'Cuándo', 'Revisar', 'Lanzada'],
  loading: 'Buscando a quienes deben',
  back: 'Atrás',
  next: 'Siguiente',
  bucket: 'Antigüedad',
  least: 'Saldo desde',
  subcategory: 'Subcategoría',
  center: 'Centro de costo',
  quiet: 'Sin contacto hace',
  quietDays: (n: number) => `${n} días o más`,
  promise: 'Promesa',
  promises: { ninguna: 'Sin promesa abierta', pendiente: 'Promesa pendiente', rota: 'Promesa rota' },
  total: (n: number) => plural(n, 'cliente', 'clientes'),
  audience: 'Quienes reciben la campaña',
  noAudience: 'Nadie debe así',
  noAudienceBody: 'Cambie los filtros: la audiencia es de quienes deben algo.',
  contacts: 'Contactos',
  lastContact: 'Último contacto',
  never: 'Nunca',
  template: 'Plantilla',
  templateHint: 'Solo las activas. El canal es el de la plantilla.',
  noTemplates: 'No hay plantillas activas',
  noTemplatesBody: 'Active o cree una plantilla, y vuelva: lo que eligió aquí se pierde al salir.',
  toTemplates: 'Ver las plantillas',
  chooseTemplate: 'Elija una plantilla para verla como la recibiría un cliente.',
  preview: 'Vista previa',
  previewing: 'Escribiendo la vista previa',
  previous: 'Cliente anterior',
  following: 'Cliente siguiente',
  missing: (names: string) => `A este cliente le falta: ${names}. No la recibiría.`,
  when: 'Cuándo',
  now: 'Ahora',
  later: 'Otro día, a una hora',
  day: 'Día',
  time: 'Hora',
  timeHint: 'De 00:00 a 23:59, hora del servicio.',
  checking: 'Mirando a quién se retiene',
  launching: 'Lanzando la campaña',
  scheduling: 'Programando la campaña',
  launch: (n: number) => `Lanzar a ${plural(n, 'cliente', 'clientes')}`,
  schedule: (n: number) => `Programar para ${plural(n, 'cliente', 'clientes')}`,
  heldOf: (n: number) => `Retenidos: ${count(n)}`,
  nobodyHeld: 'No se retiene a nadie',
  passAll: (n: number) => `Dejar pasar a ${count(n)}`,
  why: 'Por qué',
};

/** `268 mensajes de WhatsApp el 24/11/2026 a las 09:00; 44 retenidos`. */
export function sentenceOf(receive: number, held: number, channel: string, when: string): string {
  const kept = held === 0 ? 'nadie retenido' : plural(held, 'retenido', 'retenidos');
  return `${plural(receive, 'mensaje', 'mensajes')} de ${channel} ${when}; ${kept}. Al lanzar se mira otra vez a quién retener.`;
}

export const statusWords: Record<Campaign['status'], string> = {
  borrador: 'Borrador',
  programada: 'Programada',
  lanzando: 'Lanzando',
  lanzada: 'Enviando',
  pausada: 'En pausa',
  fallida: 'Fallida',
  perdida: 'No salió a su hora',
  terminada: 'Terminada',
  otro: 'Otro',
};
export const statusOptions = CAMPAIGN_STATUS.map((value) => ({ value, label: statusWords[value] }));
export const statusTones = {
  borrador: 'neutral',
  programada: 'brand',
  lanzando: 'brand',
  lanzada: 'brand',
  pausada: 'warn',
  fallida: 'bad',
  perdida: 'bad',
  terminada: 'good',
  otro: 'neutral',
} as const;

type Kind = CampaignCustomer['held'][number];
export const heldWords: Record<Kind, string> = {
  sin_direccion: 'Sin dirección en este canal',
  pidio_baja: 'Pidió no recibir mensajes',
  sin_consentimiento: 'Sin consentimiento',
  pagado: 'Ya pagó',
  debito_en_curso: 'Débito en curso',
  sugerencia_segura: 'Pago por conciliar',
  compromiso: 'Con compromiso de pago',
  contactado: 'Contactado hace poco',
  falta_dato: 'Le falta un dato del texto',
  otro: 'Otro motivo',
};
const nameOfKind = new Map<string, string>(Object.entries(heldWords));
export const heldInWords = (kinds: readonly string[]): string =>
  kinds.map((kind) => nameOfKind.get(kind) ?? kind).join(' · ');

export const nameOf = ({ first_name, last_name }: Pick<AudienceRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();
