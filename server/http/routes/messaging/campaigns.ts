import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/messaging/campaigns';
import { nameOf } from '../../../../src/api/contract/messaging/channels';
import * as change from '../../../campaigns/change';
import { departureOf, previewLaunch } from '../../../campaigns/departure';
import { listEvents } from '../../../campaigns/events';
import * as launching from '../../../campaigns/launch';
import * as read from '../../../campaigns/read';
import { languagesOf, suppressionsNow } from '../../../campaigns/suppressions';
import { refused } from '../../../problems';
import { pageOf, serveList } from '../../paging';
import { nothing, serve, serveChange, serveOpen, serveRead } from '../../serve';
import { MEGABYTE } from '../../shell';
import { uuid } from '../../uuid';

const ours = { subject: 'Campaign' } as const;
// Some POST calls update a campaign.
const updates = { ...ours, action: 'update' } as const;
/** Fifty thousand ids. */
const MANY = { largest: 4 * MEGABYTE };

export function campaignRoutes(app: FastifyInstance): void {
  serveList(app, rows.listCampaigns, ours, ({ query, who, db }, page) =>
    read.listCampaigns(db, who.profileId, page, query),
  );

  serveRead(app, rows.getCampaign, ours, ({ params, who, db }) => read.readCampaign(db, who.profileId, params.id));

  serveChange(app, rows.createCampaign, { ...ours, ...MANY, status: 201 }, ({ body, who, tx }) =>
    change.addCampaign(tx, who, body),
  );

  serveChange(app, rows.updateCampaign, { ...ours, ...MANY }, ({ params, body, who, tx }) =>
    change.changeCampaign(tx, who, params.id, body),
  );

  serveChange(app, rows.deleteCampaign, ours, ({ params, who, tx }) =>
    change.removeCampaign(tx, who, params.id).then(nothing),
  );

  serveChange(app, rows.launchCampaign, { ...ours, ...MANY, status: 201 }, async ({ body, who, tx }) => {
    const { campaign, version, template, campaign_type, ...fields } = body;
    if (campaign !== undefined)
      return launching.launch(tx, who, app.channels, app.portalLinks, uuid(campaign, 'la campaña'), version);
    if (template === undefined || campaign_type === undefined) {
      throw refused('Falta la plantilla o el canal de la campaña.', { fields: { template: 'Falta' } });
    }
    const { id } = await change.addCampaign(tx, who, {
      ...fields,
      template,
      campaign_type,
      launch_date: new Date().toISOString(),
      status: 'borrador',
    });
    return launching.launch(tx, who, app.channels, app.portalLinks, id);
  });

  serveChange(app, rows.pauseCampaign, updates, ({ params, who, tx }) => launching.pause(tx, who, params.id));

  serveChange(app, rows.resumeCampaign, updates, ({ params, who, tx }) =>
    launching.resume(tx, who, app.channels, app.portalLinks, params.id),
  );

  serveChange(app, rows.resendCampaign, updates, ({ params, who, tx }) =>
    launching.resend(tx, who, app.channels, app.portalLinks, params.id),
  );

  serveRead(app, rows.previewLaunch, ours, async ({ params, query, who, db }) => {
    const { campaign_type, quiet_days: quietDays = 0 } = await read.readCampaign(db, who.profileId, params.id);
    const going = { profileId: who.profileId, id: params.id, channel: nameOf(campaign_type), quietDays };
    return previewLaunch(db, query.act, going);
  });

  serveChange(app, rows.letThrough, { ...updates, ...MANY }, ({ params, body, who, tx }) =>
    launching.letSomeThrough(tx, who, app.channels, app.portalLinks, params.id, body),
  );

  serve(app, rows.checkAudience, { ...ours, ...MANY, action: 'read' }, async ({ body, who, db }) => {
    const { customers, campaign_type, quiet_days: quietDays = 3, launch_date } = body;
    const terms = { profileId: who.profileId, channel: nameOf(campaign_type), quietDays };
    const suppressed = await suppressionsNow(db, customers, terms);
    const languages = await languagesOf(db, who.profileId, customers);
    return { held: suppressed, languages, ...(await departureOf(db, who.profileId, launch_date)) };
  });

  serveRead(app, rows.listCampaignCustomers, ours, async ({ params, query, who, db }) => {
    const page = pageOf(query);
    const id = uuid(params.idCampaign, 'la campaña');
    return page.answer(await read.listCustomers(db, who.profileId, page, id, query));
  });

  serveList(
    app,
    rows.listCampaignEvents,
    { subject: 'CampaignEvent' },
    ({ query: { chanel, ...filters }, who, db }, page) =>
      listEvents(db, who.profileId, page, { ...filters, channel: chanel && nameOf(chanel) }),
  );

  serveOpen(app, rows.campaignStatistics, {}, ({ params, db }) => read.statisticsOf(db, params.idCampaign));
}
