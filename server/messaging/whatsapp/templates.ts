import { z } from 'zod';
import type { ProviderTemplate } from '../../../src/api/contract/messaging/providerTemplates';
import type { WhatsappAccount } from '../../config';
import type { ReadTemplates } from '../channel';
import { parsed } from '../httpOutcome';

/** The templates of the business account, page by page. */

const FIELDS = 'name,language,status,rejected_reason,parameter_format,components';
const PER_PAGE = 100;
/** The Graph API allows 6,000 templates in an account. */
const MOST_PAGES = 100;
const LARGEST_PAGE = 4 * 1024 * 1024;

const text = z.string().catch('');
const page = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: text }).catch({ after: '' }), next: text }).catch({
    cursors: { after: '' },
    next: '',
  }),
});
const component = z.object({
  type: text,
  format: text,
  text,
  buttons: z.array(z.object({ type: text, text, url: text, phone_number: text })).catch([]),
});
const template = z.object({
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  status: text,
  rejected_reason: text,
  parameter_format: text,
  components: z.array(component).catch([]),
});
const refused = z.object({ error: z.object({ code: z.number() }) });

type Account = Pick<WhatsappAccount, 'api' | 'token'> & { businessId: string; patienceMs: number };

/** Reads all of them or none. The cursor goes into an address of our own: the one that a page names is not called. */
export function templatesOf({ api, token, businessId, patienceMs }: Account): () => Promise<ReadTemplates> {
  const address = `${api.replace(/\/$/, '')}/${businessId}/message_templates`;
  return async () => {
    const all = new Map<string, ProviderTemplate>();
    let after = '';
    try {
      for (let pages = 0; pages < MOST_PAGES; pages += 1) {
        const query = new URLSearchParams({ fields: FIELDS, limit: String(PER_PAGE), ...(after && { after }) });
        const response = await fetch(`${address}?${query}`, {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(patienceMs),
          redirect: 'error',
        });
        const body = await bodyOf(response);
        if (!response.ok) return { failure: failureOf(response.status, body) };
        const read = page.safeParse(body);
        if (!read.success) return { failure: 'ilegible' };
        for (const one of read.data.data) {
          const known = template.safeParse(one);
          if (known.success) all.set(`${known.data.name} ${known.data.language}`, templateOf(known.data));
        }
        const { cursors, next } = read.data.paging;
        if (next === '' || cursors.after === '' || cursors.after === after) return { templates: [...all.values()] };
        after = cursors.after;
      }
      return { failure: 'ilegible' };
    } catch {
      return { failure: 'sin_respuesta' };
    }
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > LARGEST_PAGE) return undefined;
    pieces.push(piece);
  }
  return parsed(Buffer.concat(pieces).toString('utf8'));
}

const LIMITED = [4, 80007, 80008, 130429];

function failureOf(status: number, body: unknown): 'sin_permiso' | 'limite' | 'sin_respuesta' {
  const code = refused.safeParse(body).data?.error.code;
  if (status === 429 || (code !== undefined && LIMITED.includes(code))) return 'limite';
  return status >= 500 ? 'sin_respuesta' : 'sin_permiso';
}

const APPROVALS: Record<string, ProviderTemplate['approval']> = {
  APPROVED: 'aprobada',
  PENDING: 'pendiente',
  IN_APPEAL: 'pendiente',
  REJECTED: 'rechazada',
  PAUSED: 'pausada',
  LIMIT_EXCEEDED: 'pausada',
  DISABLED: 'deshabilitada',
  ARCHIVED: 'deshabilitada',
  PENDING_DELETION: 'deshabilitada',
  DELETED: 'deshabilitada',
};

const REJECTIONS: Record<string, ProviderTemplate['rejection']> = {
  '': null,
  NONE: null,
  ABUSIVE_CONTENT: 'abusivo',
  INVALID_FORMAT: 'formato',
  PROMOTIONAL: 'promocional',
  TAG_CONTENT_MISMATCH: 'etiqueta',
  SCAM: 'estafa',
  INCORRECT_CATEGORY: 'categoria',
};

const HEADERS: Record<string, ProviderTemplate['header']> = {
  TEXT: 'texto',
  IMAGE: 'imagen',
  DOCUMENT: 'documento',
};

const BUTTONS: Record<string, ProviderTemplate['buttons'][number]['kind']> = {
  URL: 'enlace',
  PHONE_NUMBER: 'telefono',
  QUICK_REPLY: 'respuesta',
};

export const stateOf = (status: string, reason: string): Pick<ProviderTemplate, 'approval' | 'rejection'> => ({
  approval: APPROVALS[status] ?? 'otro',
  rejection: status === 'REJECTED' ? (REJECTIONS[reason] ?? 'otro') : null,
});

function templateOf(one: z.output<typeof template>): ProviderTemplate {
  const part = (type: string) => one.components.find((some) => some.type === type);
  const header = part('HEADER');
  return {
    name: one.name,
    language: one.language,
    ...stateOf(one.status, one.rejected_reason),
    header: header ? (HEADERS[header.format] ?? 'otro') : 'ninguno',
    header_text: header?.text ?? '',
    body: part('BODY')?.text ?? '',
    named: one.parameter_format === 'NAMED',
    footer: part('FOOTER')?.text ?? '',
    buttons: (part('BUTTONS')?.buttons ?? []).map(({ type, text, url, phone_number }) => ({
      kind: BUTTONS[type] ?? 'otro',
      text,
      value: url || phone_number,
    })),
  };
}
