import type { FastifyInstance } from 'fastify';
import { createContact, deleteContact, getContact, updateContact } from '../../../src/api/contract/contacts';
import * as contacts from '../../customers/contacts';
import { serve, serveOnce } from '../serve';

const ours = { subject: 'Contact' } as const;

export function contactRoutes(app: FastifyInstance): void {
  serve(app, getContact, ours, ({ params, who, db }) => contacts.readContact(db, who.profileId, params.id));

  serveOnce(app, createContact, { ...ours, status: 201 }, ({ body, who, tx }) => contacts.addContact(tx, who, body));

  serve(app, updateContact, ours, ({ params, body, who, db }) =>
    db.transaction((tx) => contacts.changeContact(tx, who, params.id, body)),
  );

  serve(app, deleteContact, ours, async ({ params, who, db }) => {
    await db.transaction((tx) => contacts.removeContact(tx, who, params.id));
    return {};
  });
}
