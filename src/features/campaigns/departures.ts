import type { Channel } from '../../api/contract/messaging/channels';
import type { Departure, LaunchPreview, Waits } from '../../api/contract/messaging/shapes';
import { type AudienceFilters, agesInWords } from '../../machines/campaigns/audience';
import type { Option } from '../../ui/fields/options';
import { dayAndHour, localTime, shortDate } from '../../ui/format/dates';
import { count, lowered, money, plural } from '../../ui/format/format';
import { newWords, suppressedInWords } from './words';

/** Texts about the hour at which messages are sent, and about their recipients. */

const CLOSED: Record<Waits['kind'], (name: string) => string> = {
  horario: () => 'fuera del horario de envío',
  feriado: (name) => `feriado, ${name}`,
  canal: (name) => name || 'el canal pide esperar',
  otro: (name) => name || 'la empresa no envía a esa hora',
};

export const momentInWords = (iso: string): string => `el ${dayAndHour(localTime(iso))}`;

/** `Espera hasta el lunes 23/11 a las 08:00: fuera del horario de envío.` */
export const waitsInWords = ({ until, kind, name }: Waits): string =>
  `Espera hasta ${momentInWords(until)}: ${CLOSED[kind](name).replace(/\.$/, '')}.`;

/** The short form: `espera 23/11 08:00`. */
export const waitsInShort = ({ until }: Waits): string => {
  const at = localTime(until);
  return `espera ${shortDate(at)} ${at.slice(11)}`;
};

/** Why it does not leave at the hour that was asked for; nothing while the company sends then. */
export const closedInWords = ({ closed }: Departure): string | undefined =>
  closed ? `A esa hora la empresa no envía (${CLOSED[closed.kind](closed.name)}).` : undefined;

type Launch = {
  customers: number;
  channel: string;
  /** `ahora`, or `el lunes 23/11 a las 08:00`. */
  when: string;
  /** By currency. */
  owed: { currency: string; amount: string }[];
  /** Of how many nobody says what they owe. */
  unsaid?: number;
  /** Which part of the debt it is; empty: all of it. */
  part?: string;
  attaches?: boolean | undefined;
};

/** `Sale el lunes 23/11 a las 08:00 a 37 clientes por WhatsApp; cobra $ 148.200,00.` */
export function launchInWords({ customers, channel, when, owed, unsaid = 0, part = '', attaches }: Launch): string {
  const sums = owed.map(({ amount, currency }) => money(amount, currency)).join(' y ');
  const apart = unsaid > 0 && `, ${newWords.unsaidDebts(unsaid)}`;
  const attachment = attaches ? ' con su estado de cuenta' : '';
  return `Sale ${when} a ${plural(customers, 'cliente', 'clientes')} por ${channel}${attachment}${sums && `; cobra ${sums}${part && ` (${part})`}${apart || ''}`}.`;
}

/** The cost center that the filter names; its name may not be loaded. */
export const centerInWords = ({ cost_center }: AudienceFilters, centers: readonly Option[]): string | undefined =>
  cost_center === '' ? undefined : (centers.find(({ value }) => value === cost_center)?.label ?? newWords.someCenter);

/** Which part of the debt a campaign is about: `31 a 60 días, Norte`; empty for all of it. */
export const partInWords = (ages: readonly string[], center: string | null | undefined): string =>
  [agesInWords(ages), center].filter(Boolean).join(', ');

type LeftOut = LaunchPreview['left_out'][number];

const CAUSES: Record<LeftOut['cause'], string> = {
  sin_whatsapp: 'el número no tiene WhatsApp',
  pidio_baja: 'pidieron no recibir mensajes',
  bloqueado: 'WhatsApp no permite escribir a ese número',
  no_existe: 'la dirección no existe',
  rechazado: 'lo rechazaron y no cambiaría',
  limite_del_dia: 'WhatsApp no entrega más mensajes por hoy',
  buzon_lleno: 'el buzón está lleno',
  ritmo: 'el proveedor pide esperar',
  ventana: 'hace falta que la persona escriba antes',
  contenido: 'el texto no coincide con la plantilla aprobada',
  cuenta: 'la cuenta del canal no deja enviar',
  adjunto: 'el estado de cuenta no se pudo escribir',
  enlace: 'el enlace a la cuenta del cliente dejó de servir',
  pasajero: 'hubo una falla pasajera',
  otro: 'otro motivo',
};

/** `No se reenvía a 2: el número no tiene WhatsApp.`, a line a cause. */
export const leftOutInWords = (left: LeftOut[]): string[] =>
  left.map(({ cause, customers, after, retry }) => {
    const until = retry === 'after' && after ? ` hasta ${momentInWords(after)}` : retry === 'after' ? ' todavía' : '';
    return `No se reenvía a ${customers}${until}: ${CAUSES[cause]}.`;
  });

type Suppressed = { kind: string; customers: number };

/** `No se escribe a 12.`; nothing where nobody is held. */
export const suppressedAtAll = (suppressed: Suppressed[]): string | undefined => {
  const all = suppressed.reduce((sum, one) => sum + one.customers, 0);
  return all === 0 ? undefined : `No se escribe a ${count(all)}.`;
};

/** `No se escribe a 12: 10 sin celular · 2 ya pagó.`; nothing where nobody is held. */
export function suppressedByReason(suppressed: Suppressed[], channel: Channel): string | undefined {
  const all = suppressed.reduce((sum, one) => sum + one.customers, 0);
  if (all === 0) return undefined;
  return `No se escribe a ${count(all)}: ${suppressed.map((one) => `${count(one.customers)} ${lowered(suppressedInWords([one.kind], channel))}`).join(' · ')}.`;
}
