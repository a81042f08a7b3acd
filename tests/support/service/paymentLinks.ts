import { randomBytes, randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { signedEvent } from '../../../server/paymentLinks/demoProvider';
import type { LinkEvent } from '../../../server/paymentLinks/provider';
import type { PaymentLink } from '../../../src/api/contract/receivables/paymentLinks';
import { createPaymentLink, getPaymentLink } from '../../../src/api/contract/receivables/paymentLinks';
import type { Person, Service } from '../processes/service';
import type { Answered } from './caller';
import { expectOk } from './receivables';

/** Links of payment as staff make them, and events as their provider sends them. */

export const LINKS = '/integrations/paylinks/';

export const askLink = (person: Person, idCustomer: string, documents: string[], key: string = randomUUID()) =>
  person.post(LINKS, { idCustomer, documents }, { 'idempotency-key': key });

/** Makes the company a demonstration: only such a one has the provider that pretends. */
export const demonstration = ({ database }: Pick<Service, 'database'>, { profileId }: Pick<Person, 'profileId'>) =>
  database.rows('insert into demo_clock (profile_id) values ($1) on conflict do nothing', [profileId]);

/** A link for these documents of one customer, of a company that is a demonstration. */
export async function linkFor(
  service: Pick<Service, 'database'>,
  person: Person,
  documents: string[],
): Promise<PaymentLink> {
  await demonstration(service, person);
  const [row] = await service.database.rows<{ id: string }>('select customer_id as id from document where id = $1', [
    documents[0],
  ]);
  const begun = createPaymentLink.answer.parse(expectOk(await askLink(person, row?.id ?? '', documents)));
  return madeLink(person, begun);
}

export const readLink = async (person: Person, { id }: Pick<PaymentLink, 'id'>) =>
  getPaymentLink.answer.parse(expectOk(await person.get(`${LINKS}${id}/`)));

/** Once its provider made it, or did not. */
export const madeLink = (person: Person, begun: Pick<PaymentLink, 'id'>) =>
  vi.waitUntil(
    async () => {
      const link = await readLink(person, begun);
      return link.status !== 'creando' && link;
    },
    { timeout: 60_000 },
  );

type Told = { kind: 'paid'; amount: string; currency?: string; transaction?: string } | { kind: 'failed' | 'expired' };

/** An event of this link, with an id of its own. */
export function eventOf(link: Pick<PaymentLink, 'url'>, told: Told): LinkEvent {
  const base = { id: randomUUID(), link: link.url.split('/').at(-1) ?? '', at: '2026-11-20T15:00:00.000Z' };
  if (told.kind !== 'paid') return { ...base, kind: told.kind };
  return { currency: 'USD', transaction: randomBytes(5).toString('hex'), ...told, ...base };
}

export type Sent = {
  event: LinkEvent;
  secret?: string;
  now?: Date;
  body?: string;
  account?: string;
  headers?: Record<string, string>;
};

/** Sends an event as the company's provider does, or as somebody else would. */
export async function sendEvent(
  service: Pick<Service, 'app' | 'anybody' | 'url'>,
  person: Person,
  sent: Sent | LinkEvent,
): Promise<Answered> {
  const { event, secret, now = new Date(), body, account, headers = {} } = 'event' in sent ? sent : { event: sent };
  const own = await service.app.unscoped
    .scoped(person.profileId)
    .transaction((tx) => service.app.providers.accountOf(tx, person.profileId));
  const signed = signedEvent(event, secret ?? own.keys.secret, now);
  const response = await fetch(`${service.url}/api/v1/integrations/paylinks/webhook/${account ?? own.id}`, {
    method: 'POST',
    headers: { ...signed.headers, ...headers },
    body: body ?? signed.body,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
