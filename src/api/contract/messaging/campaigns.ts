import * as z from 'zod/mini';
import { byId, day, id, kindOf, listQuery, orderingOf, pageOf, row, version } from '../row';
import { channel, channelText } from './channels';
import {
  CAMPAIGN_STATUS,
  campaign,
  campaignCustomer,
  campaignDetail,
  campaignEvent,
  departure,
  EVENT_STATUS,
  FAILURE_ACT,
  launchAct,
  launchDate,
  launchPreview,
  RECIPIENT_STATE,
  SUPPRESSION_REASON,
  statistics,
} from './shapes';

/** Campaigns: specification chapter 7. The planning calendar's calls are in `timeslots.ts`. */

const customers = z.array(id).check(z.maxLength(50_000));
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

const fields = z.object({
  template: id,
  /** Ours. */
  name: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  campaign_type: channel,
  launch_date: launchDate,
  customers: z.optional(customers),
  quiet_days: z.optional(z.coerce.number<number>().check(z.int(), z.gte(0), z.lte(90))),
  /** Of a letter only. */
  attach_statement: z.optional(z.boolean()),
  /** The overrides. A reason that appears before the launch suppresses the customer again. */
  let_through: z.optional(
    z.array(z.object({ customers, kinds: z.array(z.enum(SUPPRESSION_REASON)), reason })).check(z.maxLength(50)),
  ),
});

/** Ours: what the audience was chosen by, so that the launch counts no other debt; all that is owed without it. */
const about = {
  ages: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  cost_center: z.optional(z.nullable(id)),
};

export const listCampaigns = row({
  name: 'listCampaigns',
  method: 'GET',
  path: '/campaigns/campaigns_list/',
  shows: ['campaign'],
  specified: ['p', 'search', 'template'],
  query: z.extend(listQuery, {
    template: z.optional(id),
    /** Ours. */
    status: z.optional(z.enum(CAMPAIGN_STATUS)),
    /** Ours: they bound the day of launch, and both count. */
    start: z.optional(day),
    end: z.optional(day),
    /** Ours; `template` is by its name. */
    ordering: z.optional(orderingOf('launch_date', 'name', 'template', 'customers')),
  }),
  answer: pageOf(campaign),
});

export const getCampaign = row({
  name: 'getCampaign',
  method: 'GET',
  path: '/campaigns/campaigns/{id}/',
  shows: ['campaign'],
  params: byId,
  answer: campaignDetail,
});

/** `borrador` waits for somebody, `programada` (unless said) for its hour. `timeslot` is ours: what was planned, and it is made of. */
export const createCampaign = row({
  name: 'createCampaign',
  method: 'POST',
  path: '/campaigns/campaigns/',
  body: z.extend(fields, {
    ...about,
    status: z.optional(z.enum(['borrador', 'programada'])),
    timeslot: z.optional(id),
  }),
  answer: campaignDetail,
  idempotent: true,
  success: 'Campaña creada correctamente',
  failure: 'Campaña no fue creado correctamente',
});

/** What is left out stays. */
export const updateCampaign = row({
  name: 'updateCampaign',
  method: 'PUT',
  path: '/campaigns/campaigns/{id}/',
  params: byId,
  body: z.extend(z.partial(z.omit(fields, { let_through: true })), {
    status: z.optional(z.enum(['borrador', 'programada'])),
    version: z.optional(version),
  }),
  encoding: 'form',
  answer: campaignDetail,
  failure: 'Campaña no se modifico correctamente',
  rereadBy: { row: () => getCampaign, id: 'id' },
});

export const deleteCampaign = row({
  name: 'deleteCampaign',
  method: 'DELETE',
  path: '/campaigns/campaigns/{id}/',
  params: byId,
  rereadBy: { row: () => getCampaign, id: 'id' },
  answer: z.looseObject({}),
});

/** Launches at once: `campaign` names one that exists, otherwise one is made from the fields. */
export const launchCampaign = row({
  name: 'launchCampaign',
  method: 'POST',
  path: '/campaigns/campaigns/create_from/',
  body: z.extend(z.partial(fields), {
    ...about,
    campaign: z.optional(id),
    version: z.optional(version),
    timeslot: z.optional(id),
  }),
  answer: campaignDetail,
  idempotent: true,
  success: 'Campaña lanzada correctamente',
  failure: 'Campaña no fue lanzada correctamente',
});

/** Ours, and the following: pauses the campaign until it is resumed, which checks the suppressions again. */
export const pauseCampaign = row({
  name: 'pauseCampaign',
  method: 'POST',
  path: '/campaigns/campaigns/{id}/pause/',
  ours: true,
  params: byId,
  answer: campaignDetail,
});

export const resumeCampaign = row({
  name: 'resumeCampaign',
  method: 'POST',
  path: '/campaigns/campaigns/{id}/resume/',
  ours: true,
  params: byId,
  answer: campaignDetail,
});

/** Only messages that failed for what may be tried again now: what may have arrived is not sent again. 409 where none may. */
export const resendCampaign = row({
  name: 'resendCampaign',
  method: 'POST',
  path: '/campaigns/campaigns/{id}/resend/',
  ours: true,
  params: byId,
  answer: campaignDetail,
});

/** Ours: the effect that launching, resuming or resending would have now. */
export const previewLaunch = row({
  name: 'previewLaunch',
  method: 'GET',
  path: '/campaigns/campaigns/{id}/launch_preview/',
  ours: true,
  params: byId,
  query: z.object({ act: launchAct }),
  answer: launchPreview,
});

/** Overrides suppressions. 409 where a reason cannot be overridden. */
export const letThrough = row({
  name: 'letThrough',
  method: 'POST',
  path: '/campaigns/campaigns/{id}/let_through/',
  ours: true,
  params: byId,
  body: z.object({ customers: customers.check(z.minLength(1)), reason }),
  answer: campaignDetail,
});

/** The customers that a launch now would suppress, each with all reasons, and when the campaign would leave. */
export const checkAudience = row({
  name: 'checkAudience',
  method: 'POST',
  path: '/campaigns/campaigns/held/',
  repeatable: true,
  ours: true,
  body: z.extend(z.pick(fields, { campaign_type: true, quiet_days: true }), {
    customers,
    launch_date: z.optional(launchDate),
  }),
  answer: z.extend(z.partial(departure), {
    held: z.array(z.looseObject({ customer: id, kinds: z.array(kindOf(SUPPRESSION_REASON)) })),
    /** In what language they read, of whom somebody said so. */
    languages: z.optional(z.array(z.looseObject({ customer: id, language: z.string() }))),
  }),
});

export const listCampaignCustomers = row({
  name: 'listCampaignCustomers',
  method: 'GET',
  path: '/customers/customerCampaign/{idCampaign}',
  shows: ['campaign'],
  params: z.object({ idCampaign: id }),
  specified: ['p', 'search'],
  query: z.extend(listQuery, {
    /** Ours: `si` suppressed recipients only, `no` the others only, or those suppressed for this reason. */
    held: z.optional(z.enum(['si', 'no', ...SUPPRESSION_REASON])),
    /** Ours: where the recipient stands. */
    status: z.optional(z.enum(RECIPIENT_STATE)),
    /** Ours: whose message failed, by what can be done about it. */
    failed: z.optional(z.enum(FAILURE_ACT)),
  }),
  answer: pageOf(campaignCustomer),
});

/** A campaign's events (`idCampaign`, `search`), and the inbox (the other filters). */
export const listCampaignEvents = row({
  name: 'listCampaignEvents',
  method: 'GET',
  path: '/campaigns/campaignEvents/',
  shows: ['campaign', 'message'],
  query: z.extend(listQuery, {
    idCampaign: z.optional(id),
    profile_id: z.optional(id),
    idCustomer: z.optional(id),
    status: z.optional(z.enum(EVENT_STATUS)),
    start: z.optional(day),
    end: z.optional(day),
    number: z.optional(z.string().check(z.maxLength(30))),
    email: z.optional(z.string().check(z.maxLength(200))),
    chanel: z.optional(channelText),
  }),
  answer: pageOf(campaignEvent),
});

/** Without a token, as the specification has it: sums only, and ids that cannot be guessed. */
export const campaignStatistics = row({
  name: 'campaignStatistics',
  method: 'GET',
  path: '/campaigns/statiticsCampaign/{idCampaign}',
  params: z.object({ idCampaign: id }),
  answer: statistics,
  token: false,
});
