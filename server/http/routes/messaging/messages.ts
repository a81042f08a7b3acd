import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { nameOf } from '../../../../src/api/contract/messaging/channels';
import {
  cancelMessage,
  exportMessageAttachment,
  getMessage,
  listMessages,
} from '../../../../src/api/contract/messaging/messages';
import { exportedStatement, fileNameOf, mustFit } from '../../../accountStatements/file';
import { logoOf } from '../../../company/logo';
import { audit } from '../../../ledger/audit';
import { attachedStatement } from '../../../messaging/attached';
import * as messages from '../../../messaging/messages';
import { downloadsOf } from '../../downloads';
import { pageOf } from '../../paging';
import { serveChange, serveRead } from '../../serve';
import { uuid } from '../../uuid';

const ours = { subject: 'Message' } as const;

export function messageRoutes(app: FastifyInstance): void {
  serveRead(app, listMessages, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    const channel = query.channel && nameOf(query.channel);
    return page.answer(await messages.listMessages(db, who.profileId, page, { ...query, channel }));
  });

  serveRead(app, getMessage, ours, ({ params, who, db }) => messages.readMessage(db, who.profileId, params.id));

  serveChange(app, cancelMessage, ours, ({ params, who, tx }) =>
    messages.cancelMessage(tx, who, uuid(params.id, 'el mensaje')),
  );

  const linked = z.object({ profileId: z.string(), message: z.string() });
  const linkTo = downloadsOf(app, 'message_attachment', linked, async ({ profileId, message }) => {
    const db = app.unscoped.scoped(profileId);
    const { statement } = await attachedStatement(db, message);
    return exportedStatement(statement, 'pdf', await logoOf(db, profileId));
  });
  serveRead(app, exportMessageAttachment, ours, async ({ query, who, db }) => {
    const message = uuid(query.message, 'el mensaje');
    const { statement } = await attachedStatement(db, message);
    mustFit(statement, query.format);
    await audit(db, who, [{ action: 'exportar', entity: 'message', entityId: message }]);
    return { url: await linkTo({ profileId: who.profileId, message }), file_name: fileNameOf(statement, query.format) };
  });
}
