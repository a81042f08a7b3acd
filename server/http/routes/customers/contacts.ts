import type { FastifyInstance } from 'fastify';
import {
  createContact,
  deleteContact,
  getContact,
  updateContact,
} from '../../../../src/api/contract/customers/contacts';
import * as contacts from '../../../customers/contacts';
import { nothing, serveChange, serveRead } from '../../serve';

const ours = { subject: 'Contact' } as const;

export function contactRoutes(app: FastifyInstance): void {
  serveRead(app, getContact, ours, ({ params, who, db }) => contacts.readContact(db, who.profileId, params.id));

  serveChange(app, createContact, { ...ours, status: 201 }, ({ body, who, tx }) => contacts.addContact(tx, who, body));

  serveChange(app, updateContact, ours, ({ params, body, who, tx }) =>
    contacts.changeContact(tx, who, params.id, body),
  );

  serveChange(app, deleteContact, ours, ({ params, who, tx }) =>
    contacts.removeContact(tx, who, params.id).then(nothing),
  );
}
