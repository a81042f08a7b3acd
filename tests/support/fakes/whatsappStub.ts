import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { WhatsappAccount } from '../../../server/config';

/** WhatsApp's Cloud API on loopback, as its public pages describe it: what it is sent, and what it tells of it, signed. */

const asked = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^\+\d+$/),
  biz_opaque_callback_data: z.string(),
  type: z.enum(['template', 'text']),
  text: z.object({ body: z.string() }).optional(),
  template: z
    .object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z.array(
        z.object({
          type: z.enum(['header', 'body', 'button']),
          sub_type: z.literal('url').optional(),
          index: z.string().optional(),
          parameters: z.array(
            z.discriminatedUnion('type', [
              z.object({ type: z.literal('text'), text: z.string() }),
              z.object({ type: z.literal('image'), image: z.object({ id: z.string() }) }),
              z.object({ type: z.literal('document'), document: z.object({ id: z.string(), filename: z.string() }) }),
            ]),
          ),
        }),
      ),
    })
    .optional(),
});
export type Asked = z.output<typeof asked> & { wamid: string; times: number };

/** `announced`: the size that it says, if that is not the true one. */
type Media = { bytes: Buffer; type: string; announced?: number };

type Fate = { status: number; code?: number; retryAfter?: string } | 'cut' | undefined;

export const ACCOUNT = {
  phoneId: '106540352242922',
  businessId: '102290129340398',
  token: 'a token',
  appSecret: 'an app secret',
  verifyToken: 'a word',
};

export async function whatsappStub() {
  const taken: Asked[] = [];
  const tried: string[] = [];
  /** What a recipient's message meets, before it is answered; otherwise it is taken. */
  const fate = new Map<string, (one: Asked) => Fate | Promise<Fate>>();
  const media = new Map<string, Media>();
  /** The business account's templates, as its API says them, and how many come with a page. */
  const templates: object[] = [];
  const pages = { size: 2, asked: 0, fails: undefined as { status: number; code: number } | undefined };
  /** The files that were uploaded, by their ids. */
  const uploads = new Map<string, { type: string; name: string; bytes: Buffer }>();
  /** The ids whose bytes were given out. */
  const fetched: string[] = [];
  const state = { refusesToken: false };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at: AddressInfo | string | null = server.address();
  const api = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/v26.0`;

  /** An id leads to an address, and that to the bytes; both want the token. */
  function serveMedia(path: string, response: ServerResponse): void {
    const [, isAddress, id = ''] = /^\/(?:v26\.0|(media))\/(.*)$/.exec(path) ?? [];
    const one = media.get(id);
    if (!one) return void response.writeHead(404).end('{}');
    if (isAddress) {
      fetched.push(id);
      return void response.writeHead(200, { 'content-type': one.type }).end(one.bytes);
    }
    const url = api.replace('/v26.0', `/media/${id}`);
    const file_size = one.announced ?? one.bytes.length;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ messaging_product: 'whatsapp', url, mime_type: one.type, file_size, id }));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const answer = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    const refuse = (status: number, code: number, headers = {}) =>
      answer(status, { error: { message: `(#${code})`, type: 'OAuthException', code, fbtrace_id: 'x' } }, headers);
    if (state.refusesToken || request.headers.authorization !== `Bearer ${ACCOUNT.token}`) return void refuse(401, 190);
    const { pathname, searchParams } = new URL(request.url ?? '', api);
    if (pathname === `/v26.0/${ACCOUNT.businessId}/message_templates`) {
      pages.asked += 1;
      const { fails } = pages;
      if (fails) return void refuse(fails.status, fails.code);
      const from = Number(searchParams.get('after') ?? 0);
      const after = String(from + pages.size);
      const isLast = from + pages.size >= templates.length;
      // Its own address of the next page is not to be called: the token would go there.
      const paging = {
        cursors: { before: String(from), after },
        ...(!isLast && { next: 'http://127.0.0.1:1/stolen' }),
      };
      return void answer(200, { data: templates.slice(from, from + pages.size), paging });
    }
    if (request.method === 'POST' && pathname === `/v26.0/${ACCOUNT.phoneId}/media`) {
      const form = await new Response(Buffer.concat(pieces), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData();
      const file = form.get('file');
      if (form.get('messaging_product') !== 'whatsapp' || !(file instanceof File)) return void refuse(400, 100);
      const id = `media-${uploads.size + 1}`;
      uploads.set(id, {
        type: String(form.get('type')),
        name: file.name,
        bytes: Buffer.from(await file.arrayBuffer()),
      });
      return void answer(200, { id });
    }
    if (request.method === 'GET') return serveMedia(request.url ?? '', response);
    const read = asked.safeParse(JSON.parse(Buffer.concat(pieces).toString()));
    if (request.url !== `/v26.0/${ACCOUNT.phoneId}/messages` || !read.success) return void refuse(400, 100);
    const { to } = read.data;
    tried.push(to);
    const one = { ...read.data, wamid: `wamid.${randomUUID()}`, times: tried.filter((other) => other === to).length };
    const meets = await fate.get(to)?.(one);
    if (meets === 'cut') return void request.socket.destroy();
    if (meets?.code)
      return void refuse(meets.status, meets.code, meets.retryAfter && { 'retry-after': meets.retryAfter });
    if (meets)
      return void response.writeHead(meets.status, meets.retryAfter ? { 'retry-after': meets.retryAfter } : {}).end();
    taken.push(one);
    const wa_id = to.slice(1);
    answer(200, { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id }], messages: [{ id: one.wamid }] });
  }
  return {
    account: { ...ACCOUNT, api },
    taken,
    tried,
    fate,
    media,
    templates,
    pages,
    uploads,
    fetched,
    state,
    reset() {
      for (const list of [taken, tried, fetched, templates]) list.length = 0;
      for (const files of [media, uploads]) files.clear();
      Object.assign(pages, { size: 2, asked: 0, fails: undefined });
      state.refusesToken = false;
      fate.clear();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const WEBHOOK = '/api/v1/integrations/whatsapp/webhook';

type Value = { statuses?: object[]; messages?: object[]; user_preferences?: object[] };
type Telling = { url: string; value?: Value; body?: string; secret?: string; phoneId?: string };

/** Tells the service as the provider does, or as somebody else would. */
export async function tell({
  url,
  value = {},
  body,
  secret = ACCOUNT.appSecret,
  phoneId = ACCOUNT.phoneId,
}: Telling): Promise<number> {
  const metadata = { display_phone_number: '15550783881', phone_number_id: phoneId };
  const told = { messaging_product: 'whatsapp', metadata, ...value };
  const raw =
    body ??
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value: told }] }],
    });
  const signature = createHmac('sha256', secret).update(raw).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  const response = await fetch(url + WEBHOOK, { method: 'POST', headers, body: raw });
  return response.status;
}

/** Tells the state of a template as the provider does, `secondsAgo`, or of another account. */
export async function tellTemplate(
  {
    url,
    secret,
    account: id = ACCOUNT.businessId,
    secondsAgo = 0,
  }: Pick<Telling, 'url' | 'secret'> & {
    account?: string;
    secondsAgo?: number;
  },
  value: object,
): Promise<number> {
  const time = Math.floor(Date.now() / 1_000) - secondsAgo;
  const changes = [{ field: 'message_template_status_update', value: { message_template_id: 1, ...value } }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id, time, changes }] });
  return tell({ url, body, ...(secret !== undefined && { secret }) });
}

export async function verify(
  url: string,
  { verifyToken }: Pick<WhatsappAccount, 'verifyToken'>,
): Promise<{ status: number; text: string }> {
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': verifyToken,
    'hub.challenge': '1158201444',
  });
  const response = await fetch(`${url}${WEBHOOK}?${query}`);
  return { status: response.status, text: await response.text() };
}

export const statusOf = ({ wamid, to, biz_opaque_callback_data }: Asked, status: string, code?: number) => ({
  id: wamid,
  status,
  timestamp: String(Math.floor(Date.now() / 1_000)),
  recipient_id: to.slice(1),
  biz_opaque_callback_data,
  ...(code && { errors: [{ code, title: 'x', message: 'x', error_data: { details: 'x' } }] }),
});
