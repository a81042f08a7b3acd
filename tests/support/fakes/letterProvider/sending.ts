import { z } from 'zod';
import { type Answers, type Asked, changed, filtered, made, one, page, Refusal, removed } from './asked';
import type { Fields } from './store';

/** The specification's calendar events. */
const plannedEvents = z
  .array(
    z.looseObject({
      title: z.string(),
      start: z.string(),
      extendedProps: z.looseObject({
        template_id: z.object({ value: z.union([z.string(), z.number()]) }),
        type_campaign: z.object({ value: z.number() }),
      }),
    }),
  )
  .catch([]);

/** The sections Templates and Campaigns. */

export const sending: Answers = {
  'GET /customers/templates/': page('template'),
  'GET /customers/all_templates/': (asked) => filtered(asked, 'template'),
  'GET /customers/templates_all/': ({ store, query }) => ({
    data: store
      .all('template')
      .filter(({ channel }) => !query.get('search') || String(channel) === query.get('search'))
      .map((template) => store.told('template', template)),
  }),
  'GET /customers/templates/{id}/': (asked) => {
    const template = one('template')(asked);
    const isGlobal = asked.store.find('template', asked.params.id)?.is_global === true;
    // Whose it is has to be said.
    return asked.query.get('is_global') === String(isGlobal) ? template : new Refusal(404, 'No hay tal plantilla');
  },
  'PUT /customers/templates/{id}/': changed('template'),
  'POST /customers/templates/': made('template'),
  'DELETE /customers/templates/{id}/': removed('template'),
  'GET /customers/groups_all/': ({ store }) =>
    store.all('subcategory').map((group) => ({ id: group.id, name: group.name })),
  'GET /campaigns/campaigns_list/': page('campaign'),
  'GET /campaigns/campaigns/{id}/': one('campaign'),
  'POST /campaigns/campaigns/': (asked) => newCampaign(asked, 'programada'),
  'PUT /campaigns/campaigns/{id}/': changed('campaign'),
  'DELETE /campaigns/campaigns/{id}/': removed('campaign'),
  'POST /campaigns/campaigns/create_from/': (asked) => newCampaign(asked, 'lanzada'),
  'GET /customers/customerCampaign/{idCampaign}': ({ store, query }) => {
    const customers = store
      .all('customer')
      .slice(0, 6)
      .map((customer) => store.told('customer', customer));
    return { count: customers.length, results: Number(query.get('p') ?? 1) === 1 ? customers : [] };
  },
  'GET /campaigns/campaignEvents/': page('event', { idCampaign: 'campaign', idCustomer: 'customer', status: 'status' }),
  'GET /campaigns/statiticsCampaign/{idCampaign}': () => ({
    customers: 6,
    events: 12,
    by_status: { entregado: 6, BOUNCED: 6 },
  }),
  'GET /campaigns/timeslots/': ({ store }) => ({
    results: [{ key: '2026-11-120', campaigns: store.all('timeslot').map((slot) => store.told('timeslot', slot)) }],
  }),
  'DELETE /campaigns/timeslots/{id}/': removed('timeslot'),
  'POST /campaigns/timeslots/create_from_array/': ({ store, body }) => ({
    data: plannedEvents.parse(body.events).map(({ title, start, extendedProps }) =>
      store.told(
        'timeslot',
        store.add('timeslot', {
          template: { id: Number(extendedProps.template_id.value), name: title },
          campaign_type: extendedProps.type_campaign.value,
          launch_date: start,
          no_documentos: body.num_docs,
          campaign: null,
        }),
      ),
    ),
  }),
};

function newCampaign({ store, body }: Asked, status: string): Fields | Refusal {
  const template = store.find('template', body.template);
  const known = body.campaign === undefined ? undefined : store.find('campaign', body.campaign);
  if (known) return store.told('campaign', Object.assign(known, { status }));
  if (!template) return new Refusal(422, 'Falta la plantilla');
  const campaign = store.add('campaign', {
    template: { id: template.id, name: template.name },
    launch_date: body.launch_date ?? '2026-11-22T10:00:00Z',
    campaign_type: template.channel,
    status,
    no_documentos: 0,
    customers: null,
    version: null,
  });
  return store.told('campaign', campaign);
}
