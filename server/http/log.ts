import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The secrets that a log must not show: tokens and signed links, e-mails, the password in a database's address, and all
 * values of a query string, which include searched names.
 */
const SECRETS: [found: RegExp, said: string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/(\w:\/\/)[^\s/@]+@/g, '$1[secret]@'],
  [/[^\s@"'<>()=:;,]+@[^\s@"'<>();,]+\.\w+/g, '[e-mail]'],
  [/(\/baja\/|\/c\/)[^\s/?#"']+/g, '$1*'],
  [/([?&][\w.[\]-]{1,60}=)[^&\s"'#]*/g, '$1*'],
];

function withoutSecrets(text: string): string {
  return SECRETS.reduce((left, [found, replacement]) => left.replace(found, replacement), text);
}

/** How pino writes calls and failures. It omits a failure's other fields: the database's contain values of rows. */
export const SERIALIZERS = {
  req: ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
    method,
    url: withoutSecrets(url),
    ip,
  }),
  err: (error: unknown) => failure(error, 0),
  screen: (report: Record<string, string>) =>
    Object.fromEntries(Object.entries(report).map(([name, text]) => [name, withoutSecrets(text)])),
};

const DEEPEST_CAUSE = 4;

type Failure = { type: string; message: string; stack: string; [more: string]: unknown };

function failure(error: unknown, depth: number): Failure {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)), stack: '' };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack ?? ''),
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    ...(cause !== undefined && depth < DEEPEST_CAUSE && { cause: failure(cause, depth + 1) }),
  };
}

/** Logs one line per call, with the id that a failure shows to staff. */
export async function logAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.log.info(
    { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime), user: request.bearer?.userId },
    'answered',
  );
}
