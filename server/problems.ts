import pg from 'pg';
import type * as z from 'zod/mini';

const RETRY_AFTER_SECONDS = 5;

/** Also for Fastify's own 408. */
export const INTERRUPTED = 'La conexión se interrumpió antes de terminar. No se guardó nada; vuelva a intentar.';

/** Also for Fastify's own 413. */
export const BODY_TOO_LARGE = 'Lo que se envió es demasiado grande. Envíelo en partes más pequeñas.';

type Details = { fields?: Record<string, string>; code?: string; cause?: unknown; retryAfter?: number };

/** A failure as a value: an HTTP status and a text for staff. The domain throws it, answerProblem answers it. */
export class Problem extends Error {
  readonly fields: Record<string, string> | undefined;
  /** Distinguishes failures of one status for tests, logs and machines. */
  readonly code: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  /** `msg` is Spanish, for staff: what happened, what was saved, what to do. */
  constructor(
    readonly status: number,
    readonly msg: string,
    details: Details = {},
  ) {
    super(msg, { cause: details.cause });
    this.name = 'Problem';
    this.fields = details.fields;
    this.code = details.code;
    this.retryAfter = details.retryAfter;
  }
}

/** 404. `what` with its article: "la conciliación" -> "No se encontró la conciliación: quizá se eliminó." */
export const notFound = (what: string, details?: Details) =>
  new Problem(404, `No se encontró ${what}: quizá se eliminó.`, details);
export const unauthorized = (msg: string, details?: Details) => new Problem(401, msg, details);
export const forbidden = (msg: string, details?: Details) => new Problem(403, msg, details);
export const conflict = (msg: string, details?: Details) => new Problem(409, msg, details);
/** 409: a change to a movement of a closed conciliation. */
export const closed = (conciliation: string, cause?: unknown) =>
  conflict(`La conciliación «${conciliation}» está cerrada: no se cambió nada. Para cambiarla, reábrala primero.`, {
    code: 'closed',
    cause,
  });
/** 408: the rest of a call did not arrive in time. */
export const incomplete = () => new Problem(408, INTERRUPTED);
/** 412: `version` is not the current one. */
export const stale = (
  msg = 'Otra persona cambió estos datos mientras tanto, y no se guardó nada. Revíselos y, si sigue de acuerdo, vuelva a intentar.',
) => new Problem(412, msg);
/** Problem 412 when `version`, which staff saw, is not that of `now`. */
export function mustBeCurrent(
  now: { version?: number | null | undefined },
  version: number | undefined,
  msg?: string,
): void {
  if (version !== undefined && version !== now.version) throw stale(msg);
}
export const unsupported = (msg: string, details?: Details) => new Problem(415, msg, details);
/** 413: some part of it is longer than anything that is read. */
export const tooLarge = () => new Problem(413, BODY_TOO_LARGE);
/** 400: an upload whose parts cannot be separated, or whose end did not come. */
export const unreadableForm = (cause: unknown) =>
  new Problem(400, 'El archivo llegó incompleto o dañado. No se guardó nada; envíelo de nuevo.', { cause });
/** 422: understood and not acceptable. */
export const refused = (msg: string, details?: Details) => new Problem(422, msg, details);
export const tooMany = (msg: string, retryAfter: number) => new Problem(429, msg, { retryAfter });

export const invalidKey = () => refused('La clave de este envío no es válida. Vuelva a intentar desde la pantalla.');

/** 503: the call is valid; the same call may work in a moment. */
const unavailable = (msg: string, cause: unknown) => new Problem(503, msg, { retryAfter: RETRY_AFTER_SECONDS, cause });

export const readersBusy = (cause: unknown) =>
  unavailable('El servicio está leyendo otros archivos. No se guardó nada; vuelva a intentar en unos segundos.', cause);

/** No PDF was made. */
export const notWritten = (cause: unknown, what = 'El estado de cuenta') =>
  unavailable(`${what} no se pudo escribir en PDF. Vuelva a intentar en unos segundos.`, cause);

export const databaseUnreachable = (cause: unknown) =>
  unavailable(
    'La base de datos no responde. Vuelva a intentar en unos segundos: lo que ya se confirmó está a salvo, y repetir un envío no lo hace dos veces.',
    cause,
  );

export const busy = () =>
  unavailable('El servicio está muy ocupado. Espere unos segundos y vuelva a intentar.', undefined);

/** The work behind the call is cancelled or goes on; `repeatable`: a second send has no second effect. */
export const tooSlow = (repeatable: boolean) =>
  unavailable(
    repeatable
      ? 'El servicio tarda más de lo previsto. Vuelva a intentar en unos segundos: repetir un envío no lo hace dos veces.'
      : 'El servicio tarda más de lo previsto. Vuelva a cargar para ver si el cambio quedó guardado, antes de repetirlo.',
    undefined,
  );

/** The Problem for a database error that the domain did not handle. `undefined` when the fault is ours. */
export function fromDatabase(error: pg.DatabaseError): Problem | undefined {
  switch (error.code) {
    case '23505':
      return conflict('Ya existe un registro con esos datos.', { code: error.constraint, cause: error });
    case '23503':
      return conflict('Otro registro depende de este, o el que se nombra ya no existe.', {
        code: error.constraint,
        cause: error,
      });
    case '23514':
      return conflict('Los datos cambiaron mientras tanto y esto ya no es posible. Vuelva a cargarlos.', {
        code: error.constraint,
        cause: error,
      });
    case 'CA001':
      return closed(error.detail ?? '', error);
    case '40001':
    case '40P01':
      return conflict('Otras personas están cambiando los mismos datos. No se guardó nada; vuelva a intentar.', {
        code: error.code,
        cause: error,
      });
    case '53100':
      return unavailable(
        'No queda espacio en el disco del servicio: no se guardó nada. Avise a quien lo administra y vuelva a intentar.',
        error,
      );
    case '55P03':
      return unavailable('Otra persona está cambiando estos datos. No se guardó nada; vuelva a intentar.', error);
    case '57014':
      return unavailable('Esto tardó demasiado y se detuvo. No se guardó nada; vuelva a intentar.', error);
    case '22003':
    case '22007':
    case '22008':
    case '22009':
    case '22021':
    case '22P05':
      return refused('Hay datos que no se pueden guardar. Revíselos y vuelva a intentar.', { cause: error });
    case '22P02':
      // An id that is no uuid names nothing that exists.
      return /uuid/.test(error.message) ? notFound('lo que se pide', { cause: error }) : undefined;
    default:
      // Class 53: out of connections or memory. 57P, 58: the server was stopped, ended, is starting, or cannot read its files.
      return /^(53|57P|58)/.test(error.code ?? '') ? databaseUnreachable(error) : undefined;
  }
}

export function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** A unique constraint, and the text that staff read when a second row violates it. */
export type Once = Details & { constraint: string; msg: string };

/** Awaits `writing`; a violated constraint becomes Problem 409. */
export async function writtenOnce<T>(writing: Promise<T>, { constraint, msg, ...details }: Once): Promise<T> {
  try {
    return await writing;
  } catch (cause) {
    if (!isDatabaseError(cause) || cause.constraint !== constraint) throw cause;
    throw conflict(msg, { ...details, cause });
  }
}

/** The fault of one value, in words for the person who typed it. */
export function inWords(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Falta este dato.' : 'No es un valor válido.';
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'Falta este dato.' : `Escriba al menos ${issue.minimum} caracteres.`;
      return issue.origin === 'array' ? 'Falta elegir al menos uno.' : `Debe ser ${issue.minimum} o más.`;
    case 'too_big':
      if (issue.origin === 'string') return `Escriba ${issue.maximum} caracteres como máximo.`;
      return issue.origin === 'array' ? `Elija ${issue.maximum} como máximo.` : `Debe ser ${issue.maximum} o menos.`;
    case 'invalid_format':
      if (issue.format === 'place') return 'Otro dato ya se escribe ahí.';
      return issue.format === 'email'
        ? 'Escriba un email completo, como nombre@empresa.com.'
        : 'No tiene la forma esperada.';
    case 'invalid_value':
      return 'Elija una de las opciones.';
    case 'invalid_union': {
      const [last] = issue.errors.at(-1) ?? [];
      return last ? inWords(last) : 'No es un valor válido.';
    }
    case 'custom':
      return issue.message;
    default:
      return 'No es un valor válido.';
  }
}
