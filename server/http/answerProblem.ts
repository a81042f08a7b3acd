import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnreachable } from '../database/connection/connection';
import { ReadersBusy } from '../files/places';
import {
  BODY_TOO_LARGE,
  databaseUnreachable,
  fromDatabase,
  INTERRUPTED,
  isDatabaseError,
  Problem,
  readersBusy,
} from '../problems';

/** Spanish texts for the refusals of Fastify and its plugins, by code: their messages are English. */
const WORDS: Record<string, string> = {
  FST_REQ_FILE_TOO_LARGE: 'El archivo supera los 20 MB. Pida al banco un periodo más corto o divídalo.',
  FST_FILES_LIMIT: 'Se recibió más de un archivo. Envíe uno a la vez.',
  FST_MP_PREMATURE_CLOSE: INTERRUPTED,
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'Se esperaba un formulario con un archivo.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'Lo que se envió no es JSON válido.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Lo que se envió está vacío.',
};

const BY_STATUS: Record<number, string> = {
  404: 'El servicio no conoce esa dirección.',
  408: INTERRUPTED,
  413: BODY_TOO_LARGE,
  415: 'El servicio no entiende ese tipo de contenido.',
  431: BODY_TOO_LARGE,
  429: 'Demasiados intentos seguidos. Espere un momento y vuelva a intentar.',
};

const NOT_UNDERSTOOD = 'El servicio no entiende lo que se envió. No se guardó nada; revíselo y vuelva a intentar.';

/** Answers every failure as `{ error: true, msg, fields? }`. Our own faults are logged and never shown. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error);
  if (problem.status >= 500) {
    request.log.error({ err: error, req: request }, 'failed');
  }
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        error: true,
        msg: problem.status === 500 ? internal(request.id) : problem.msg,
        fields: problem.fields,
        code: problem.code,
      }),
    );
}

export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply) {
  return answerProblem(new Problem(404, BY_STATUS[404] ?? ''), request, reply);
}

/** Answers on the bare connection what is no HTTP, or ended half way: there is no request yet. */
export function answerBrokenCall(error: ConnectionError, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
    const body = JSON.stringify({ error: true, msg: BY_STATUS[status] ?? NOT_UNDERSTOOD });
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseUnreachable) return databaseUnreachable(error);
  if (error instanceof ReadersBusy) return readersBusy(error);
  if (isDatabaseError(error)) return fromDatabase(error) ?? new Problem(500, '', { cause: error });
  if (isFastifyError(error)) {
    const status = error.statusCode ?? 500;
    const msg = WORDS[error.code] ?? BY_STATUS[status] ?? NOT_UNDERSTOOD;
    return new Problem(status, msg, { cause: error });
  }
  return new Problem(500, '', { cause: error });
}

function internal(requestId: string): string {
  return `El servicio falló y no se guardó nada. Vuelva a intentar; si se repite, avise con este número: ${requestId}.`;
}

export function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}
