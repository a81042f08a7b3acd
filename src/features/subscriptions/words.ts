import {
  FREQUENCY,
  SUBSCRIPTION_STATUS,
  type Subscription,
  type updateSubscription,
} from '../../api/contract/receivables/subscriptions';
import type { Ask } from '../../api/contract/row';
import { commonWords } from '../../domain/commonWords';
import type { StateLook } from '../../ui/Chip';
import { date } from '../../ui/format/dates';
import { plural } from '../../ui/format/format';

/** The texts of subscriptions. */
export const words = {
  ...commonWords,
  title: 'Suscripciones',
  loading: 'Suscripción',
  subtitle: (count: number) => plural(count, 'suscripción', 'suscripciones'),
  search: 'Buscar por nombre, cliente o Cédula/RUC…',
  create: 'Nueva suscripción',
  createTitle: 'Nueva suscripción',
  createVerb: 'Crear la suscripción',
  editTitle: 'Editar la suscripción',
  editVerb: 'Guardar la suscripción',
  empty: 'Todavía no hay suscripciones',
  emptyBody: 'Cree la primera: el servicio hace su documento cada período, sin que nadie tenga que acordarse.',
  noCustomer: 'Elija el cliente.',
  nameHint: 'Qué se cobra: Mantenimiento, Arriendo local 3…',
  noName: 'Escriba el nombre, de 120 caracteres o menos.',
  amountLater: 'Si cambia, vale desde el próximo período.',
  noAmount: 'Escriba un monto mayor que cero.',
  noCurrency: 'Elija la moneda.',
  frequency: 'Frecuencia',
  noFrequency: 'Elija la frecuencia.',
  startsOn: 'Inicio',
  startsHint: 'El primer cobro. Los períodos ya cumplidos desde ese día se cobran enseguida.',
  stays: 'Ya hay documentos: no se cambia.',
  noStart: 'Escriba la fecha del primer cobro.',
  endsOn: 'Fin',
  endsHint: 'Vacío: hasta que alguien la termine.',
  never: 'Sin fin',
  dueDays: 'Días de plazo',
  dueHint: 'Desde el cobro hasta el vencimiento del documento.',
  noDueDays: 'Escriba un número entre 0 y 365.',
  noCenter: 'Sin centro de costo',
  nextCharge: 'Próximo cobro',
  noCharge: '—',
  lastCharge: 'Último cobro',
  noDocuments: 'Todavía no tiene documentos.',
  period: 'Período',
  due: 'Vence',
  documentStatus: 'Estado',
  pause: 'Pausar',
  resume: 'Reanudar',
  end: 'Terminar',
};

type Frequency = Subscription['frequency'];
export const frequencyWords: Record<Frequency, string> = {
  semanal: 'Semanal',
  quincenal: 'Cada 15 días',
  mensual: 'Mensual',
  trimestral: 'Trimestral',
  anual: 'Anual',
  otro: 'Otra',
};
export const frequencyOptions = FREQUENCY.map((value) => ({ value, label: frequencyWords[value] }));

export const subscriptionStatuses: Record<Subscription['status'], StateLook> = {
  activa: { word: 'Activa', tone: 'good' },
  pausada: { word: 'Pausada', tone: 'warn' },
  terminada: { word: 'Terminada', tone: 'neutral' },
  otro: { word: 'Otro', tone: 'neutral' },
};
export const statusOptions = SUBSCRIPTION_STATUS.map((value) => ({ value, label: subscriptionStatuses[value].word }));

/** The question before a change of status. */
export function statusQuestion({ body }: Ask<typeof updateSubscription>, { name, next_charge }: Subscription) {
  switch (body?.status) {
    case 'pausada':
      return {
        title: '¿Pausar esta suscripción?',
        body: `${name}. Mientras esté en pausa no se hacen documentos, y al reanudarla no se cobra lo que pasó. Los documentos hechos no cambian.`,
        verb: 'Pausar la suscripción',
      };
    case 'activa':
      return {
        title: '¿Reanudar esta suscripción?',
        body: `${name}. Se cobra desde el próximo período; los que pasaron en la pausa no se cobran.`,
        verb: 'Reanudar la suscripción',
      };
    default:
      return {
        title: '¿Terminar esta suscripción?',
        body: `${name}. ${next_charge ? `El cobro del ${date(next_charge)} y los siguientes ya no se hacen. ` : ''}Los documentos hechos no cambian. No se puede deshacer: para seguir cobrando se crea otra.`,
        verb: 'Terminar la suscripción',
      };
  }
}
