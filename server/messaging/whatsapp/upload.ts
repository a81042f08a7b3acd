import { z } from 'zod';
import type { Failed, Outgoing } from '../channel';
import { lost, parsed } from '../httpOutcome';
import { failureOf } from './codes';

export type Uploaded = { id: string; fileName: string };

const uploaded = z.object({ id: z.string().min(1) });
const refused = z.object({ error: z.object({ code: z.number() }) });

/** Gives a template's picture or document to WhatsApp, which names it by an id. It never throws; what fails here left nothing behind. */
export function uploadsOf({ url, token, patienceMs }: { url: string; token: string; patienceMs: number }) {
  return async ({ template, attachments = [] }: Outgoing): Promise<Uploaded | Failed | undefined> => {
    const kind = template?.header?.kind;
    if (kind !== 'imagen' && kind !== 'documento') return undefined;
    const [file] = attachments;
    if (!file) {
      return {
        kind: 'permanente',
        cause: 'adjunto',
        reason: 'Falta el archivo que va en la cabecera de la plantilla.',
      };
    }
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', file.mediaType);
    form.set('file', new Blob([Uint8Array.from(file.bytes)], { type: file.mediaType }), file.fileName);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      });
      const answer = parsed(await response.text());
      const id = uploaded.safeParse(answer).data?.id;
      if (id !== undefined) return { id, fileName: file.fileName };
      const code = refused.safeParse(answer).data?.error.code;
      if (code !== undefined) return nothingWent(failureOf(code, undefined, { kind: 'permanente' }));
      return response.status < 500
        ? { kind: 'permanente', cause: 'adjunto', reason: `WhatsApp no aceptó el archivo (${response.status}).` }
        : TEMPORARY;
    } catch (error) {
      return nothingWent(lost(error, 'WhatsApp'));
    }
  };
}

const TEMPORARY: Failed = {
  kind: 'temporal',
  cause: 'adjunto',
  reason: 'WhatsApp no recibió el archivo. No se envió nada.',
};

/** A file that may or may not have arrived is no message. */
const nothingWent = (failed: Failed): Failed => (failed.kind === 'desconocido' ? TEMPORARY : failed);
