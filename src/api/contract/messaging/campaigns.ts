import { z } from 'zod';
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
  HELD,
  launchAct,
  launchPreview,
  RECIPIENT_STATE,
  statistics,
} from './shapes';

/** Campaigns: specification chapter 7. The planning calendar's calls are in `timeslots.ts`. */

const customers = z.array(id).max(50_000);
const reason = z.string().trim().min(1).max(200);

const fields = z.object({
  template: id,
  campaign_type: channel,
  /** Without a zone it is the hour of the configured one. */
  launch_date: z.iso.datetime({ local: true, offset: true }),
  customers: customers.optional(),
  quiet_days: z.coerce.number<number>().int().min(0).max(90).optional(),
  /** Of a letter only. */
  attach_statement: z.boolean().optional(),
  /** The overrides. A reason that appears before the launch suppresses the customer again. */
  let_through: z
    .array(z.object({ customers, kinds: z.array(z.enum(HELD)), reason }))
    .max(50)
    .optional(),
});

export const listCampaigns = row({
  name: 'listCampaigns',
  method: 'GET',
  path: '/campaigns/campaigns_list/',
  query: listQuery.extend({
    template: id.optional(),
    /** Ours. */
    status: z.enum(CAMPAIGN_STATUS).optional(),
    /** Ours: they bound the day of launch, and both count. */
    start: day.optional(),
    end: day.optional(),
    /** Ours; `template` is by its name. */
    ordering: orderingOf('launch_date', 'template').optional(),
  }),
  answer: pageOf(campaign),
});

export const getCampaign = row({
  name: 'getCampaign',
  method: 'GET',
  path: '/campaigns/campaigns/{id}/',
  params: byId,
  answer: campaignDetail,
});

/** `borrador` waits for somebody, `programada` (unless said) for its hour. `timeslot` is ours: what was planned, and it is made of. */
export const createCampaign = row({
  name: 'createCampaign',
  method: 'POST',
  path: '/campaigns/campaigns/',
  body: fields.extend({ status: z.enum(['borrador', 'programada']).optional(), timeslot: id.optional() }),
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
  body: fields
    .omit({ let_through: true })
    .partial()
    .extend({ status: z.enum(['borrador', 'programada']).optional(), version: version.optional() }),
  encoding: 'form',
  answer: campaignDetail,
  failure: 'Campaña no se modifico correctamente',
});

export const deleteCampaign = row({
  name: 'deleteCampaign',
  method: 'DELETE',
  path: '/campaigns/campaigns/{id}/',
  params: byId,
  answer: z.looseObject({}),
});

/** Launches at once: `campaign` names one that exists, otherwise one is made from the fields. */
export const launchCampaign = row({
  name: 'launchCampaign',
  method: 'POST',
  path: '/campaigns/campaigns/create_from/',
  body: fields.partial().extend({ campaign: id.optional(), version: version.optional(), timeslot: id.optional() }),
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
  body: z.object({ customers: customers.min(1), reason }),
  answer: campaignDetail,
});

/** The customers that a launch now would suppress, each with all reasons, and when the campaign would leave. */
export const checkAudience = row({
  name: 'checkAudience',
  method: 'POST',
  path: '/campaigns/campaigns/held/',
  ours: true,
  body: fields
    .pick({ campaign_type: true, quiet_days: true })
    // Without one it is asked for now.
    .extend({ customers, launch_date: fields.shape.launch_date.optional() }),
  answer: departure.partial().extend({
    held: z.array(z.looseObject({ customer: id, kinds: z.array(kindOf(HELD)) })),
  }),
});

export const listCampaignCustomers = row({
  name: 'listCampaignCustomers',
  method: 'GET',
  path: '/customers/customerCampaign/{idCampaign}',
  params: z.object({ idCampaign: id }),
  query: listQuery.extend({
    /** Ours: `si` suppressed recipients only, `no` the others only, or those suppressed for this reason. */
    held: z.enum(['si', 'no', ...HELD]).optional(),
    /** Ours: where the recipient stands. */
    status: z.enum(RECIPIENT_STATE).optional(),
  }),
  answer: pageOf(campaignCustomer),
});

/** A campaign's events (`idCampaign`, `search`), and the inbox (the other filters). */
export const listCampaignEvents = row({
  name: 'listCampaignEvents',
  method: 'GET',
  path: '/campaigns/campaignEvents/',
  query: listQuery.extend({
    idCampaign: id.optional(),
    profile_id: id.optional(),
    idCustomer: id.optional(),
    status: z.enum(EVENT_STATUS).optional(),
    start: day.optional(),
    end: day.optional(),
    number: z.string().max(30).optional(),
    email: z.string().max(200).optional(),
    chanel: channelText.optional(),
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
