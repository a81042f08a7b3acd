import { z } from 'zod';
import type { WhatsappAccount } from '../../config';
import { markOf } from '../advance';
import type { ApprovedTemplate, Channel, Outgoing } from '../channel';
import { lost, parsed, secondsOf } from '../httpOutcome';
import { failureOf } from './codes';
import { mediaOf } from './media';
import { templatesOf } from './templates';
import { type Uploaded, uploadsOf } from './upload';

type WhatsappSettings = Pick<WhatsappAccount, 'api' | 'phoneId' | 'token' | 'businessId'> & { patienceMs?: number };

const PATIENCE_MS = 15_000;
/** A number's limit is 80 a second in both directions together. */
const PER_SECOND = 40;

/** WhatsApp by the Cloud API. */
export function whatsapp({ api, phoneId, token, businessId, patienceMs = PATIENCE_MS }: WhatsappSettings): Channel {
  const number = `${api.replace(/\/$/, '')}/${phoneId}`;
  const url = `${number}/messages`;
  const upload = uploadsOf({ url: `${number}/media`, token, patienceMs });
  return {
    via: 'whatsapp',
    perSecond: PER_SECOND,
    fetchMedia: mediaOf({ api, token, patienceMs }),
    ...(businessId && { readTemplates: templatesOf({ api, token, businessId, patienceMs }) }),
    async send(message) {
      const media = await upload(message);
      if (media && 'kind' in media) return media;
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(requestOf(message, media)),
          signal: AbortSignal.timeout(patienceMs),
          redirect: 'error',
        });
        return outcomeOf(response.status, response.headers.get('retry-after'), await response.text());
      } catch (error) {
        return lost(error, 'WhatsApp');
      }
    },
  };
}

function requestOf(message: Outgoing, media: Uploaded | undefined) {
  const { to, text, template } = message;
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/[^+\d]/g, ''),
    biz_opaque_callback_data: markOf(message),
    ...(template
      ? {
          type: 'template',
          template: {
            name: template.name,
            language: { code: template.language },
            components: [
              ...headerOf(template, media),
              { type: 'body', parameters: template.parameters.map(parameter) },
              ...(template.suffixes ?? []).map(({ index, text }) => ({
                type: 'button',
                sub_type: 'url',
                index: String(index),
                parameters: [parameter(text)],
              })),
            ],
          },
        }
      : { type: 'text', text: { body: text, preview_url: false } }),
  };
}

function headerOf({ header }: ApprovedTemplate, media: Uploaded | undefined) {
  if (header?.kind === 'texto') return [{ type: 'header', parameters: [parameter(header.text)] }];
  if (!header || !media) return [];
  const { id, fileName } = media;
  const one =
    header.kind === 'imagen'
      ? { type: 'image', image: { id } }
      : { type: 'document', document: { id, filename: fileName } };
  return [{ type: 'header', parameters: [one] }];
}

/** WhatsApp refuses values with line breaks, tabs or many spaces. */
const parameter = (value: string) => ({ type: 'text', text: value.replace(/[^\S\u00a0]+/g, ' ').trim() });

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const refused = z.object({ error: z.object({ code: z.number() }) });

function outcomeOf(status: number, retryAfter: string | null, body: string): Awaited<ReturnType<Channel['send']>> {
  const answer = parsed(body);
  const [message] = accepted.safeParse(answer).data?.messages ?? [];
  if (message) return { kind: 'sent', providerId: message.id };
  const code = refused.safeParse(answer).data?.error.code;
  const wait = secondsOf(retryAfter);
  if (status === 429) return failureOf(code ?? 130429, wait, { kind: 'temporal', of: 'channel' });
  if (code !== undefined) return failureOf(code, wait, { kind: status < 500 ? 'permanente' : 'desconocido' });
  if (status === 401 || status === 403) return failureOf(190);
  if (status >= 400 && status < 500) return { kind: 'permanente', reason: `WhatsApp no lo acepta (${status}).` };
  return {
    kind: 'desconocido',
    reason: `WhatsApp respondió algo que no se entiende (${status}), y no se sabe si lo recibió. No se repite.`,
  };
}
