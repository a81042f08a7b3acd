import type { FastifyInstance } from 'fastify';
import { namedBy, nameOf } from '../../../../src/api/contract/messaging/channels';
import {
  getProviderTemplates,
  refreshProviderTemplates,
} from '../../../../src/api/contract/messaging/providerTemplates';
import * as rows from '../../../../src/api/contract/messaging/templates';
import { previewOf } from '../../../templates/preview';
import { readProvider, refreshProvider } from '../../../templates/provider';
import * as templates from '../../../templates/templates';
import { sendTest } from '../../../templates/testSend';
import { serveList, singlePage } from '../../paging';
import { nothing, serve, serveChange, serveRead } from '../../serve';

const ours = { subject: 'Template' } as const;

export function templateRoutes(app: FastifyInstance): void {
  serveList(app, rows.listTemplates, ours, ({ query, who, db }, page) =>
    templates.listTemplates(db, who.profileId, page, { ...query, channel: query.channel && nameOf(query.channel) }),
  );

  serveRead(app, rows.allTemplates, ours, async ({ query, who, db }) =>
    singlePage(await templates.allTemplates(db, who.profileId, query)),
  );

  serveRead(app, rows.templatesOfChannel, ours, async ({ query, who, db }) => {
    const { search = '', ...filters } = query;
    // Other words match no channel.
    const channel = search === '' ? undefined : (namedBy(search) ?? null);
    return { data: await templates.allTemplates(db, who.profileId, { ...filters, channel }) };
  });

  serveRead(app, rows.getTemplate, ours, ({ params, query, who, db }) =>
    templates.readTemplate(db, who.profileId, params.id, query),
  );

  serveChange(app, rows.updateTemplate, ours, ({ params, body, who, tx }) =>
    templates.changeTemplate(tx, who, app.portalLinks, params.id, body),
  );

  serveChange(app, rows.createTemplate, ours, ({ body, who, tx }) =>
    templates.addTemplate(tx, who, app.portalLinks, body),
  );

  serveChange(app, rows.deleteTemplate, ours, ({ params, who, tx }) =>
    templates.removeTemplate(tx, who, params.id).then(nothing),
  );

  serveRead(app, rows.listGroups, ours, async ({ who, db }) =>
    singlePage(await templates.listGroups(db, who.profileId)),
  );

  serveRead(app, getProviderTemplates, ours, ({ db }) => readProvider(db, app.channels));

  // One account serves every company: app.unscoped.
  serve(app, refreshProviderTemplates, { ...ours, action: 'update' }, () =>
    refreshProvider(app.unscoped, app.channels),
  );

  serve(app, rows.previewTemplate, { ...ours, action: 'read' }, ({ body, who, db }) =>
    previewOf(db, who.profileId, app.channels, app.portalLinks, body),
  );

  serveChange(app, rows.sendTestMessage, { subject: 'Message', status: 201 }, ({ body, who, tx }) =>
    sendTest(tx, who, app.channels, app.portalLinks, body),
  );
}
