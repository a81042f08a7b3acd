import { z } from 'zod';
import { byId, day, id, kindOf, listQuery, moment, money, pageOf, row, version } from './row';
import { channel } from './templates';

/** Campaigns: specification chapter 7. The planning calendar's calls are in `timeslots.ts`. */

export const CAMPAIGN_STATUS = [
  'borrador',
  'programada',
  'lanzando',
  'lanzada',
  'pausada',
  'fallida',
  'terminada',
] as const;

export const EVENT_STATUS = ['en_cola', 'enviado', 'entregado', 'leido', 'respondido', 'fallido'] as const;

export const templateName = z.looseObject({ id, name: z.string() });

/** How many events stand in each status: sums of the events, nothing that is counted apart. */
export const statistics = z.looseObject({
  customers: z.number().int(),
  events: z.number().int(),
  by_status: z.record(z.string(), z.number().int()),
});
export type Statistics = z.output<typeof statistics>;

export const campaign = z.looseObject({
  id,
  version,
  template: templateName,
  campaign_type: channel,
  launch_date: moment,
  status: kindOf(CAMPAIGN_STATUS),
  /** Documents the campaign asks payment for. */
  no_documentos: z.number().int(),
  /** Why the last launch failed; empty when it did not. */
  last_error: z.string(),
});
export type Campaign = z.output<typeof campaign>;

export const campaignDetail = campaign.extend({ statistics });

export const campaignCustomer = z.looseObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  dni: z.string(),
  tradename: z.string(),
  position: z.string(),
  phone: z.string(),
  email: z.string(),
  saldo: money,
  docs: z.number().int(),
  contactos: z.number().int(),
  subcategories: z.array(z.string()),
  /** Why the customer is held back at launch; empty when not. */
  held: z.string(),
});
export type CampaignCustomer = z.output<typeof campaignCustomer>;

export const campaignEvent = z.looseObject({
  id,
  campaign: id,
  template_name: z.string(),
  customer: id,
  customer_name: z.string(),
  channel,
  number: z.string(),
  email: z.string(),
  status: kindOf(EVENT_STATUS),
  /** Why it failed; empty when it did not. */
  reason: z.string(),
  at: moment,
});
export type CampaignEvent = z.output<typeof campaignEvent>;

const fields = z.object({
  template: id,
  campaign_type: channel,
  launch_date: moment,
  customers: z.array(id).max(50_000).optional(),
});

export const listCampaigns = row({
  name: 'listCampaigns',
  method: 'GET',
  path: '/campaigns/campaigns_list/',
  query: listQuery.extend({ template: id.optional() }),
  answer: pageOf(campaign),
});

export const getCampaign = row({
  name: 'getCampaign',
  method: 'GET',
  path: '/campaigns/campaigns/{id}/',
  params: byId,
  answer: campaignDetail,
});

export const createCampaign = row({
  name: 'createCampaign',
  method: 'POST',
  path: '/campaigns/campaigns/',
  body: fields,
  answer: campaignDetail,
  idempotent: true,
  success: 'Campaña creada correctamente',
  failure: 'Campaña no fue creado correctamente',
});

export const updateCampaign = row({
  name: 'updateCampaign',
  method: 'PUT',
  path: '/campaigns/campaigns/{id}/',
  params: byId,
  body: fields.partial().extend({ status: z.enum(CAMPAIGN_STATUS).optional(), version: version.optional() }),
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
  body: fields.partial().extend({ campaign: id.optional(), version: version.optional() }),
  answer: campaignDetail,
  idempotent: true,
  success: 'Campaña lanzada correctamente',
  failure: 'Campaña no fue lanzada correctamente',
});

export const listCampaignCustomers = row({
  name: 'listCampaignCustomers',
  method: 'GET',
  path: '/customers/customerCampaign/{idCampaign}',
  params: z.object({ idCampaign: id }),
  query: listQuery,
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
    chanel: z.enum(['0', '1']).optional(),
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
