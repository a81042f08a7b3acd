import { z } from 'zod';
import type { ProviderTemplate } from '../../../src/api/contract/messaging/providerTemplates';
import type { WhatsappAccount } from '../../config';
import { parsed } from '../httpOutcome';
import { stateOf } from './templates';

/** What WhatsApp reports of templates by itself, in the webhook of its messages. */

/** A template's state; an approval that is not known, `otro`, wants a reading. */
export type TemplateReport = Pick<ProviderTemplate, 'name' | 'language' | 'approval' | 'rejection'> & {
  /** When it changed: seconds, 0 where WhatsApp does not say it. */
  at: number;
};

/** Not flagged or switched off any more. */
const AGAIN: Record<string, string> = { REINSTATED: 'APPROVED' };
/** Warnings leave what may be sent as it is. */
const WARNINGS = ['FLAGGED', 'LOCKED', 'UNLOCKED'];

const change = z.object({
  field: z.literal('message_template_status_update'),
  value: z.object({
    event: z.string(),
    message_template_name: z.string().regex(/^[^\0]{1,512}$/),
    message_template_language: z.string().regex(/^[A-Za-z]{2,3}([-_][A-Za-z]{2,4})?$/),
    reason: z.string().catch(''),
  }),
});
const body = z.object({
  entry: z.array(
    z.object({
      id: z.string(),
      time: z.coerce.number().int().positive().max(9_999_999_999).catch(0),
      changes: z.array(change.or(z.unknown().transform(() => undefined))).catch([]),
    }),
  ),
});

/** The parts of a call that are about templates of our business account; the reader skips unknown parts. */
export function readReports({ businessId }: Pick<WhatsappAccount, 'businessId'>, raw: Buffer): TemplateReport[] {
  const entries = body.safeParse(parsed(raw.toString('utf8'))).data?.entry ?? [];
  return entries
    .filter(({ id }) => id === businessId)
    .flatMap(({ time, changes }) => changes.flatMap((one) => (one ? [{ ...one.value, at: time }] : [])))
    .filter(({ event }) => !WARNINGS.includes(event))
    .map(({ event, message_template_name, message_template_language, reason, at }) => ({
      name: message_template_name,
      // Reports say `es-EC` where the list says `es_EC`.
      language: message_template_language.replace('-', '_'),
      ...stateOf(AGAIN[event] ?? event, reason),
      at,
    }));
}
