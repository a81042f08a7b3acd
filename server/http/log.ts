import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What stands in a text that nobody should read in a log: tokens and signed links, e-mails, the password of a database's
 * address, and all that is asked for in an address, names searched for among it.
 */
const SECRETS: [found: RegExp, said: string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/(\w:\/\/)[^\s/@]+@/g, '$1[secret]@'],
  [/[^\s@"'<>()=:;,]+@[^\s@"'<>();,]+\.\w+/g, '[e-mail]'],
  [/(\/baja\/)[^\s?#"']+/g, '$1*'],
  [/([?&][\w.[\]-]{1,60}=)[^&\s"'#]*/g, '$1*'],
];

function withoutSecrets(text: string): string {
  return SECRETS.reduce((left, [found, said]) => left.replace(found, said), text);
}

/** How pino writes a call and a failure. A failure's other fields are left out: the database's carry the values of rows. */
export const SERIALIZERS = {
  req: ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
    method,
    url: withoutSecrets(url),
    ip,
  }),
  err: (error: unknown) => failure(error, 0),
  screen: (told: Record<string, string>) =>
    Object.fromEntries(Object.entries(told).map(([name, text]) => [name, withoutSecrets(text)])),
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

/** One line for each call, with the number that a failure shows to staff. */
export async function logAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.log.info(
    { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime), user: request.bearer?.userId },
    'answered',
  );
}
