import type { Closed } from '../../machines/campaigns/plannedEvents';
import { date, monthOf } from '../../ui/format/dates';
import { count, plural } from '../../ui/format/format';

/** The texts of the planning calendar. */
export const words = {
  title: 'Planificar campañas',
  total: (n: number) => `${plural(n, 'campaña', 'campañas')} en el calendario`,
  toSending: 'Feriados y horario',
  previous: 'Anterior',
  following: 'Siguiente',
  today: 'Hoy',
  views: { timeGridWeek: 'Semana', dayGridMonth: 'Mes', listAhead: 'Lista' },
  view: 'Vista del calendario',
  calendar: 'Calendario de campañas',
  noEvents: 'No hay campañas en estos días',
  more: (n: number) => `Ver ${count(n)} más`,
  documents: (n: number) => `${count(n)} doc.`,
  documentsLong: (n: number) => plural(n, 'documento planificado', 'documentos planificados'),
  promises: (n: number) => plural(n, 'promesa', 'promesas'),
  policies: (n: number) => `${plural(n, 'acción', 'acciones')} de políticas`,
  policiesDo: (messages: number, tasks: number) =>
    `${plural(messages, 'mensaje', 'mensajes')} y ${plural(tasks, 'tarea', 'tareas')}, si nadie paga`,
  channels: 'Canales',
  noHolidays: 'Todavía no se sabe qué feriados guarda su empresa.',
  chooseCountry: 'Elegir el país',
  leave: 'Las campañas agregadas al calendario que no se crearon se pierden.',
  all: 'Todos los canales',
  plan: 'Agregar al calendario',
  planBody: 'Arrastre una plantilla a un día, o elija la plantilla y el día.',
  templates: 'Plantillas',
  reload: 'Recargar las plantillas',
  loading: 'Cargando las plantillas',
  noTemplates: 'No hay plantillas activas.',
  toTemplates: 'Ver las plantillas',
  day: 'Día',
  time: 'Hora',
  documentsField: 'Documentos a cobrar',
  documentsHint: 'Cuántos se piden cobrar en cada campaña.',
  wrongDocuments: 'Escriba un número, desde 1.',
  add: 'Agregar',
  unsaved: (n: number) => `${plural(n, 'campaña', 'campañas')} sin guardar`,
  save: (n: number) => `Crear ${plural(n, 'campaña planificada', 'campañas planificadas')}`,
  discard: 'Descartar',
  saving: 'Creando lo planificado',
  moving: 'Moviendo la campaña planificada',
  groups: 'Por mes y documentos',
  group: (month: string, documents: number | null, campaigns: number) =>
    `${monthOf(`${month}-01`)} · ${plural(documents, 'documento', 'documentos')} · ${plural(campaigns, 'campaña', 'campañas')}`,
  channel: 'Canal',
  launch: 'Lanzamiento',
  documentsFact: 'Documentos',
  state: 'Estado',
  states: { new: 'Sin guardar', planned: 'Planificada', created: 'Campaña creada' },
  missed: 'Perdida: su hora pasó y no se creó la campaña. Muévala a otro día, o créela ahora.',
  move: 'Mover a otro día',
  remove: 'Quitar',
  close: 'Cerrar',
  make: 'Elegir a quién y crear',
  open: 'Ver la campaña',
  fixed: 'La campaña ya se creó: su hora se cambia en la campaña.',
};

export function closedInWords(closed: Closed): string {
  const day = date(closed.day);
  if (closed.kind === 'past') return `El ${day} ya pasó. Elija un día que venga.`;
  if (closed.kind === 'holiday') return `El ${day} es feriado (${closed.name}) y no se envía nada. Elija otro día.`;
  return closed.hours
    ? `El ${day} se envía de ${closed.hours.from} a ${closed.hours.until}. Elija otra hora.`
    : `El ${day} no tiene horario de envío. Elija otro día, o cambie el horario en «${words.toSending}».`;
}
