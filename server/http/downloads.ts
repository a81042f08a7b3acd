import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type * as z from 'zod/mini';
import type { ExportedFile } from '../exports/file';
import { Problem, unauthorized } from '../problems';

const SECONDS = 60;

const PDF = 'application/pdf';
/** A file that somebody else made does nothing but be seen. */
const SHOWN_POLICY = "sandbox; default-src 'none'";
/** Browsers show no PDF in a sandbox. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Not the issuer of access tokens: neither token passes for the other. */
const ISSUER = 'cartera-download';

/**
 * Serves files of one kind at links that a browser opens without a token: a link carries its query, signed, for a minute unless `seconds` says otherwise.
 * The browser shows a file with `isShown` instead of saving it: its kind must be known from its bytes. Answers the function that makes a link, as a path below the API base. `open` receives the link's query.
 */
export function downloadsOf<A extends z.ZodMiniType>(
  app: FastifyInstance,
  kind: string,
  schema: A,
  open: (link: z.output<A>) => Promise<ExportedFile & { isShown?: boolean }>,
  seconds = SECONDS,
): (content: z.input<A>) => Promise<string> {
  app.get<{ Querystring: { link?: string } }>(`/api/v1/downloads/${kind}`, async ({ query }, reply) => {
    const { fileName, mediaType, bytes, isShown } = await open(
      schema.parse(await read(app.tokenSecret, kind, query.link)),
    );
    if (isShown) reply.header('content-security-policy', mediaType === PDF ? PDF_POLICY : SHOWN_POLICY);
    return reply
      .header('cache-control', 'no-store')
      .header(
        'content-disposition',
        `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      )
      .type(mediaType)
      .send(Readable.from(bytes));
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
