import { expect } from 'vitest';
import { createPortalLink } from '../../../src/api/contract/customers/portal';
import type { Service, Staff } from '../processes/service';
import { commit, expectOk } from '../service/receivables';

/** A customer's contact, as the database has it. */
export async function contactOf(service: Service, person: Staff, dni: string): Promise<string> {
  const [made] = await commit<{ id: string }>(
    service,
    `insert into contact (profile_id, customer_id, name, phone, is_main)
     select profile_id, id, 'Rosa', '+593991234567', true from customer where profile_id = $1 and dni = $2 returning id`,
    [person.profileId, dni],
  );
  return made?.id ?? '';
}

export async function inDays(service: Service, days: number): Promise<string> {
  const [row] = await service.database.rows<{ day: string }>('select current_date + $1::int as day', [days]);
  return row?.day ?? '';
}

/** The link's page: its path, and a browser that keeps its cookie. */
export type Visitor = {
  token: string;
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown; bytes: Uint8Array; headers: Headers }>;
  cookie(): string | undefined;
};

export function visitorOf(url: string, token: string, kept?: string): Visitor {
  let cookie = kept;
  return {
    token,
    cookie: () => cookie,
    async ask(method, path, body, headers = {}) {
      const isForm = body instanceof FormData;
      const response = await fetch(`${url}/c/${token}/${path}`, {
        method,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const set = response.headers.get('set-cookie');
      if (set !== null) cookie = set.split(';')[0];
      const bytes = new Uint8Array(await response.arrayBuffer());
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      return {
        status: response.status,
        body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
        bytes,
        headers: response.headers,
      };
    },
  };
}

/** Staff make a link to a contact's page, and somebody opens it. */
export async function linkTo(service: Service, person: Staff, contact: string, days = 30): Promise<Visitor> {
  const wanted = { contact, ends_on: await inDays(service, days) };
  const made = createPortalLink.answer.parse(expectOk(await person.post('/customers/portal_links/', wanted)));
  const token = made.url?.split('/c/')[1] ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  return visitorOf(service.url, token);
}

/** The same, with the visit begun. */
export async function visitOf(service: Service, person: Staff, contact: string, end: string): Promise<Visitor> {
  const visitor = await linkTo(service, person, contact);
  expect(await visitor.ask('POST', 'visit', { end })).toMatchObject({ status: 200 });
  return visitor;
}
