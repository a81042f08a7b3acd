import * as z from 'zod/mini';
import { byId, day, enteredDay, id, moment, row } from '../row';

/** Ours: the links by which customers open their own page, as staff see them. */

/** The longest a link may open the page. */
export const MOST_LINK_DAYS = 366;

/** So long a link opens the page after a message that carries it was written, and unless staff say otherwise. */
export const MESSAGE_LINK_DAYS = 30;

const portalLink = z.looseObject({
  id,
  contact: id,
  /** The last day on which it opens the page. */
  ends_on: day,
  has_ended: z.boolean(),
  last_visit_at: z.nullable(moment),
  /** Messages carry it; else staff made it. */
  by_message: z.optional(z.boolean()),
  created_by: z.string(),
  created_at: moment,
  /** Of one that was just made: shown once. A path of the service where nobody said under which address it is reached. */
  url: z.optional(z.string()),
});
export type PortalLink = z.output<typeof portalLink>;

/** The links of a customer's contacts that are not revoked, of each contact one that staff made and one that messages carry at most. */
export const getPortal = row({
  name: 'getPortal',
  method: 'GET',
  path: '/customers/customers/{id}/portal/',
  ours: true,
  params: byId,
  answer: z.looseObject({ id, links: z.array(portalLink) }),
});

/** The contact's earlier link that staff made opens nothing any more. It carries no key: a token is stored nowhere, not in an answer either. */
export const createPortalLink = row({
  name: 'createPortalLink',
  method: 'POST',
  path: '/customers/portal_links/',
  ours: true,
  body: z.object({ contact: id, ends_on: enteredDay }),
  answer: portalLink,
  success: 'Enlace creado',
  failure: 'El enlace no se creó',
});

/** It opens nothing any more, and a visit by it ends. */
export const revokePortalLink = row({
  name: 'revokePortalLink',
  method: 'DELETE',
  path: '/customers/portal_links/{id}/',
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'Enlace retirado',
  failure: 'El enlace no se retiró',
});
