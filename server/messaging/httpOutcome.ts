import { z } from 'zod';
import type { Failed } from './channel';

/** The outcome of a message, read from an HTTP provider's answer or its absence. */

const LONGEST_WAIT_SECONDS = 3_600;

export function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Seconds, or a date as HTTP writes it. */
export function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS) : undefined;
}

/** The errors before anything was sent. */
const BEFORE = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
const UNTRUSTED = /^(CERT_|ERR_TLS|DEPTH_|SELF_SIGNED|UNABLE_TO)/;
const failed = z.object({ cause: z.object({ code: z.string().catch('') }).catch({ code: '' }) });

/** The failure of a call without an answer. `provider` as staff know it. */
export function lost(error: unknown, provider: string): Failed {
  const { code } = failed.parse({ ...Object(error), cause: Object(error).cause }).cause;
  return BEFORE.includes(code) || UNTRUSTED.test(code)
    ? { kind: 'temporal', reason: `No hay conexión con ${provider} (${code}). No se envió nada.` }
    : {
        kind: 'desconocido',
        reason: `La conexión con ${provider} se cortó a mitad del envío, y no se sabe si lo recibió. No se repite.`,
      };
}
