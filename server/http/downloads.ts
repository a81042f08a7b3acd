import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type * as z from 'zod/mini';
import type { ExportedFile } from '../exports/file';
import { Problem, unauthorized } from '../problems';

const SECONDS = 60;
/** Of what a page has links to. */
export const SHOWN_SECONDS = 600;

const PDF = 'application/pdf';
/** A file that somebody else made does nothing but be seen. */
const SHOWN_POLICY = "sandbox; default-src 'none'";
/** Browsers show no PDF in a sandbox. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Not the issuer of access tokens: neither token passes for the other. */
const ISSUER = 'cartera-download';

/** A file that is in memory: it may be read in parts, and the browser shows one with `isShown`, whose kind must be known from its bytes. */
type StoredFile = Pick<ExportedFile, 'fileName' | 'mediaType'> & { content: Buffer; isShown: boolean };

/** The part that `range` names, so that a sound can be played from anywhere; everything where it names none, or several. */
function sendPart(reply: FastifyReply, content: Buffer, range = ''): FastifyReply {
  reply.header('accept-ranges', 'bytes');
  const [found, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (!found || (from === '' && to === '')) return reply.send(content);
  const { length } = content;
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (start > end) return reply.code(416).header('content-range', `bytes */${length}`).send();
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${length}`)
    .send(content.subarray(start, end + 1));
}

/**
 * Serves files of one kind at links that a browser opens without a token: a link carries its query, signed, for a minute unless `seconds` says otherwise.
 * Answers the function that makes a link, as a path below the API base. `open` receives the link's query.
 */
export function downloadsOf<A extends z.ZodMiniType>(
  app: FastifyInstance,
  kind: string,
  schema: A,
  open: (link: z.output<A>) => Promise<ExportedFile | StoredFile>,
  seconds = SECONDS,
): (content: z.input<A>) => Promise<string> {
  app.get<{ Querystring: { link?: string } }>(`/api/v1/downloads/${kind}`, async ({ query, headers }, reply) => {
    const file = await open(schema.parse(await read(app.tokenSecret, kind, query.link)));
    const { fileName, mediaType } = file;
    const isShown = 'content' in file && file.isShown;
    if (isShown) reply.header('content-security-policy', mediaType === PDF ? PDF_POLICY : SHOWN_POLICY);
    reply
      .header('cache-control', 'no-store')
      .header(
        'content-disposition',
        `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      )
      .type(mediaType);
    return 'content' in file ? sendPart(reply, file.content, headers.range) : reply.send(Readable.from(file.bytes));
  });
  return async (content) => {
    const link = await new SignJWT({ asked: content })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setAudience(kind)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(app.tokenSecret);
    return `/downloads/${kind}?link=${link}`;
  };
}

async function read(secret: Uint8Array, kind: string, link: string | undefined): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(link ?? '', secret, { issuer: ISSUER, audience: kind, algorithms: ['HS256'] });
    return payload.asked;
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) {
      throw new Problem(410, 'Este enlace de descarga ya venció. Vuelva a exportar desde la pantalla.', { cause });
    }
    throw unauthorized('Este enlace de descarga no es válido. Vuelva a exportar desde la pantalla.', { cause });
  }
}
