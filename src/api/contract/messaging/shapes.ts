import * as z from 'zod/mini';
import { currency, FAR_YEAR, id, isNearYear, kindOf, moment, money, otherNames, version } from '../row';
import { channel } from './channels';
import { FAILURE_CAUSE, SENT_STATUS } from './messages';

/** What the calls of campaigns (`campaigns.ts`) carry. */

/**
 * `lanzando`: suppressions are checked and messages are written; `lanzada`: messages go out; `perdida`: the service came
 * back too long after the hour, and sent nothing.
 */
export const CAMPAIGN_STATUS = [
  'borrador',
  'programada',
  'lanzando',
  'lanzada',
  'pausada',
  'fallida',
  'perdida',
  'terminada',
] as const;

/** When a campaign is to go out: without a zone it is the hour of the configured one. */
export const launchDate = z.iso.datetime({ local: true, offset: true }).check(z.refine(isNearYear, FAR_YEAR));

/** The status of a recipient's message. */
export const EVENT_STATUS = ['en_cola', ...SENT_STATUS] as const;

/** The status of a recipient. `retenido`: suppressed; `pendiente`: not written to yet. */
export const RECIPIENT_STATE = [
  'pendiente',
  'retenido',
  'en_cola',
  'enviado',
  'entregado',
  'leido',
  'respondido',
  'fallido',
  'incierto',
] as const;
export type RecipientState = (typeof RECIPIENT_STATE)[number];

/** Why a customer is suppressed, in order of precedence. */
export const SUPPRESSION_REASON = [
  'sin_direccion',
  'pidio_baja',
  'sin_consentimiento',
  'pagado',
  'debito_en_curso',
  'sugerencia_segura',
  'comprobante',
  'disputa',
  'acuerdo',
  'compromiso',
  'sin_responder',
  'contactado',
  'falta_dato',
  'sin_direccion_publica',
] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASON)[number];
/** The reasons that staff can override with an explanation: under the others a message could not be sent, or must not. */
const NEVER_THROUGH: readonly SuppressionReason[] = [
  'sin_direccion',
  'pidio_baja',
  'falta_dato',
  'sin_direccion_publica',
];
export const LET_THROUGH: readonly SuppressionReason[] = SUPPRESSION_REASON.filter(
  (kind) => !NEVER_THROUGH.includes(kind),
);
export const mayPass = (kinds: readonly string[]): boolean =>
  kinds.every((kind) => LET_THROUGH.some((one) => one === kind));

export const templateName = z.looseObject({ id, name: z.string() });

const n = z.int();

/** How many recipients stand in each state: they add up to `customers`. `events` counts what happened to them. */
export const statistics = z.looseObject({
  customers: z.nullable(n),
  events: z.nullable(n),
  by_status: z.record(z.string(), n),
});
export type Statistics = z.output<typeof statistics>;

/** What keeps a company from sending at a moment: its hours, or a holiday by its name. */
const closed = z.looseObject({ kind: kindOf(['horario', 'feriado']), name: z.string() });
/** When what is launched leaves, and what keeps it until then; null while nothing does. */
export const departure = z.looseObject({ leaves_at: moment, closed: z.nullable(closed) });
export type Departure = z.output<typeof departure>;

/** Until when what goes out waits. `canal`: its channel asked for it, and `name` says how. */
const waits = z.looseObject({ until: moment, kind: kindOf(['horario', 'feriado', 'canal']), name: z.string() });
export type Waits = z.output<typeof waits>;

export const campaign = z.looseObject({
  id,
  version,
  template: z.nullable(templateName),
  /** Ours: empty where nobody named it. */
  name: z.optional(z.string()),
  campaign_type: channel,
  launch_date: moment,
  status: kindOf(CAMPAIGN_STATUS),
  /** Documents the campaign asks payment for. */
  no_documentos: z.nullable(n),
  /** Why the last launch failed; empty when it did not. */
  last_error: z.string(),
  /** Ours: customers contacted within so many days are suppressed. */
  quiet_days: z.optional(n),
  /** Ours: each e-mail carries the customer's statement of account, as of the day it is written. */
  attach_statement: z.optional(z.boolean()),
  /** Ours: the number of recipients, suppressed ones included. */
  customers: z.optional(n),
  /** Ours: what it waits for, of one that is to go out. */
  waits: z.optional(z.nullable(waits)),
  /** Ours: where each message stands, the last time it was begun. */
  messages: z.optional(z.record(z.string(), n)),
});
export type Campaign = z.output<typeof campaign>;
/** A campaign without a name of its own is called by its template; where only the template's id is known, by its own. */
export const campaignName = ({ id, name, template }: Pick<Campaign, 'id' | 'name' | 'template'>): string =>
  name || template?.name || `Campaña ${id}`;

/** What can be done about a message that failed: send it again, now or later, mend the address, or call. */
export const FAILURE_ACT = ['reenviar', 'despues', 'corregir', 'llamar'] as const;

export const campaignDetail = z.extend(campaign, {
  /** As in `campaignStatistics`. */
  statistics: z.optional(statistics),
  /** Ours, and what follows: the suppressed recipients, by their first reason. */
  held: z.optional(z.array(z.looseObject({ kind: kindOf(SUPPRESSION_REASON), customers: n }))),
  /** What those it reached have paid within seven days of it, a line a currency. */
  collected: z.optional(z.array(z.looseObject({ currency: z.string(), amount: money, customers: n }))),
  /** How many of those it reached promised to pay, or paid, within the same days, whatever the currency. */
  promised: z.optional(n),
  paid: z.optional(n),
  /** The failures by what can be done about them; `after`: the last of them can be sent again. */
  failed: z.optional(z.array(z.looseObject({ act: kindOf(FAILURE_ACT), customers: n, after: z.nullable(moment) }))),
  launched_at: z.optional(z.nullable(moment)),
});
export type CampaignDetail = z.output<typeof campaignDetail>;

/** What is asked about before it is done, since none of it can be taken back. */
export const launchAct = z.enum(['launch', 'resume', 'resend']);

export const launchPreview = z.extend(departure, {
  /** The recipients, and their debt by currency. */
  customers: n,
  owed: z.array(z.looseObject({ currency: z.string(), amount: money })),
  /** Of what ages and which cost center that debt is; all of it without. */
  ages: z.optional(z.array(z.string())),
  cost_center_name: z.optional(z.nullable(z.string())),
  /** The suppressed recipients, by their first reason. */
  held: z.array(z.looseObject({ kind: kindOf(SUPPRESSION_REASON), customers: n })),
  /** Of `resend`, who failed for what is not tried again: never, or not before a moment (null: once they write to us). */
  left_out: z.array(
    z.looseObject({
      cause: kindOf(FAILURE_CAUSE),
      retry: kindOf(['never', 'after']),
      customers: n,
      after: z.nullable(moment),
    }),
  ),
});
export type LaunchPreview = z.output<typeof launchPreview>;

export const campaignCustomer = z.looseObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  dni: z.string(),
  tradename: z.string(),
  position: z.string(),
  phone: z.string(),
  email: z.string(),
  saldo: z.nullable(money),
  docs: z.nullable(n),
  contactos: z.nullable(n),
  subcategories: z.array(z.string()),
  /** ISO 4217, of `saldo`. */
  currency: z.optional(currency),
  /** Why the customer is suppressed; empty when not. Frozen when the campaign is launched. */
  held: z.array(kindOf(SUPPRESSION_REASON)),
  /** The reasons that staff overrode, and why. */
  let_through: z.optional(z.array(kindOf(SUPPRESSION_REASON))),
  let_through_reason: z.optional(z.string()),
  /** Ours: where the recipient stands. */
  state: z.optional(kindOf(RECIPIENT_STATE)),
  /** Ours: where it goes, or went; empty where there is no address on the campaign's channel. */
  address: z.optional(z.string()),
  /** Where the message stands; null while there is none. */
  status: z.optional(z.nullable(kindOf(EVENT_STATUS))),
  reason: z.optional(z.string()),
});
export type CampaignCustomer = z.output<typeof campaignCustomer>;

export const campaignEvent = z.looseObject({
  id,
  campaign: z.nullable(id),
  template_name: z.string(),
  customer: z.nullable(id),
  customer_name: z.string(),
  /** The specification spells its filter `chanel`. */
  channel: z.nullable(channel).register(otherNames, ['chanel']),
  number: z.string(),
  email: z.string(),
  status: kindOf(EVENT_STATUS),
  /** Why it failed; empty when it did not. */
  reason: z.string(),
  at: z.nullable(moment),
  /** Ours: the message it is about. */
  message: z.optional(z.nullable(id)),
  /** Ours: of `respondido`, what was answered first. */
  answer: z.optional(z.nullable(z.string())),
});
export type CampaignEvent = z.output<typeof campaignEvent>;
