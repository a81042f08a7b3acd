import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WhatsappAccount } from '../../config';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { readMark } from '../advance';
import type { Inbound, Reported, Status } from '../channel';
import { applyReported } from '../inbound';
import { withdrawConsent } from '../optOut';
import { failureOf } from './codes';

/** The calls of the Cloud API: statuses of messages, and texts of people. */

/** The content of one call; the reader skips unknown parts and reads the rest. */
type WhatsappCall = Reported & { stopped: string[] };
/** Whether these bytes were signed with the app's secret (`X-Hub-Signature-256`). */
export function isSigned({ appSecret }: WhatsappAccount, header: unknown, raw: Buffer): boolean {
  const [, signature = '0'.repeat(64)] = /^sha256=([0-9a-f]{64})$/.exec(String(header ?? '')) ?? [];
  // It compares in constant time, whatever came.
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', appSecret).update(raw).digest());
}

/** Whether the caller knows our verify token. */
export function isVerified({ verifyToken }: WhatsappAccount, query: Record<string, unknown>): boolean {
  const digest = (text: unknown) => createHash('sha256').update(String(text)).digest();
  return query['hub.mode'] === 'subscribe' && timingSafeEqual(digest(query['hub.verify_token']), digest(verifyToken));
}

const list = <T extends z.ZodType>(one: T) => z.array(one.or(z.unknown().transform(() => undefined))).catch([]);
const seconds = z.coerce.number().int().positive().max(9_999_999_999).catch(0);

const status = z.object({
  id: z.string().regex(/^[^\0]{1,300}$/),
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  biz_opaque_callback_data: z.string().catch(''),
  errors: z.array(z.object({ code: z.number() })).catch([]),
});

const title = z.object({ title: z.string() }).optional().catch(undefined);
/** A picture, a document or a sound: its caption, and the id to download it. */
const media = z
  .object({
    id: z.string().max(300).catch(''),
    caption: z.string().catch(''),
    filename: z.string().catch(''),
  })
  .optional()
  .catch(undefined);

const message = z.object({
  id: z.string().regex(/^[^\0]{1,300}$/),
  from: z.string().max(40).catch(''),
  timestamp: seconds,
  type: z.string(),
  text: z.object({ body: z.string() }).optional().catch(undefined),
  button: z.object({ text: z.string() }).optional().catch(undefined),
  interactive: z.object({ button_reply: title, list_reply: title }).optional().catch(undefined),
  ...{ image: media, document: media, audio: media, video: media, sticker: media },
  context: z
    .object({ id: z.string().regex(/^[^\0]{1,300}$/) })
    .optional()
    .catch(undefined),
});

const preference = z.object({ wa_id: z.string().min(1).max(40), value: z.literal('stop') });

const payload = z.object({
  entry: list(
    z.object({
      changes: list(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }),
            statuses: list(status),
            messages: list(message),
            user_preferences: list(preference),
          }),
        }),
      ),
    }),
  ),
});

/** The parts of a call that are about our number. */
export function readCall({ phoneId }: WhatsappAccount, raw: Buffer): WhatsappCall {
  const entries = payload.safeParse(parsed(raw)).data?.entry ?? [];
  const ours = entries
    .flatMap((entry) => entry?.changes ?? [])
    .flatMap((change) => (change?.value.metadata.phone_number_id === phoneId ? [change.value] : []));
  return {
    statuses: ours.flatMap(({ statuses }) => statuses).flatMap((one) => (one ? [statusOf(one)] : [])),
    messages: ours
      .flatMap(({ messages }) => messages)
      // A reaction to a message is no answer to it.
      .flatMap((one) => (one && !['reaction', 'system', 'unsupported'].includes(one.type) ? [inboundOf(one)] : [])),
    stopped: ours.flatMap((one) => one.user_preferences).flatMap((one) => (one ? [one.wa_id] : [])),
  };
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

const STEP = { sent: 'enviado', delivered: 'entregado', read: 'leido', played: 'leido' } as const;

function statusOf({ id, status: step, biz_opaque_callback_data, errors }: z.output<typeof status>): Status {
  const named = { providerId: id, mark: readMark(biz_opaque_callback_data) };
  return step === 'failed'
    ? { ...named, to: 'fallido', why: failureOf(errors[0]?.code ?? 131000) }
    : { ...named, to: STEP[step] };
}

const MEDIA = [
  ['image', 'imagen'],
  ['document', 'documento'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['sticker', 'otro'],
] as const;

function inboundOf(one: z.output<typeof message>): Omit<Inbound, 'channel'> {
  const [sent] = MEDIA.flatMap(([name, kind]) => (one[name] ? [{ kind, ...one[name] }] : []));
  const { button_reply, list_reply } = one.interactive ?? {};
  return {
    providerId: one.id,
    from: one.from,
    text: one.text?.body ?? one.button?.text ?? button_reply?.title ?? list_reply?.title ?? sent?.caption ?? '',
    ...(sent && { media: { kind: sent.kind, id: sent.id, name: sent.filename } }),
    at: one.timestamp === 0 ? new Date() : new Date(one.timestamp * 1_000),
    ...(one.context && { inReplyTo: one.context.id }),
  };
}

/** Applies a call, as `applyReported` does. */
export async function applyCall(unscoped: Database, { stopped, ...reported }: WhatsappCall): Promise<void> {
  await applyReported(unscoped, 'whatsapp', reported);
  if (stopped.length > 0) await unscoped.transaction((tx) => withdrawStopped(tx, stopped));
}

/** Withdraws the consent of people who pressed stop, for every company that shares the number. */
async function withdrawStopped(tx: Queryable, numbers: string[]): Promise<void> {
  const known = await tx.rows<{ profileId: string; address: string }>(
    sql`select distinct t.profile_id as "profileId", g.address
     from unnest(${numbers}::text[]) as g(address) join contact t on t.phone_key = address_key(g.address) and t.phone_key <> ''`,
  );
  for (const one of known) await withdrawConsent(tx, { ...one, channel: 'whatsapp', how: 'proveedor', at: new Date() });
}
