import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { policyHeader } from './contentPolicy';

export const BUILT_CONSOLE = fileURLToPath(new URL('../../dist', import.meta.url));
const NONCE = '__CSP_NONCE__';
const ACCOUNTING_SERVICE = '__ACCOUNTING_SERVICE__';
const TIME_ZONE = '__TIME_ZONE__';
const REGISTERED = '__REGISTERED__';

type Settings = {
  accountingService?: string;
  timeZone?: string;
  /** Whether somebody has registered; undefined where only a provider knows. */
  isAnybodyRegistered?: () => Promise<boolean>;
  /** Whether customers have pages of their own here: another provider's have none. */
  hasPortal?: boolean;
};

/** Files as the build compressed them (`compressAssets.mjs`). */
const files = (cacheControl: string) => ({
  index: false as const,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply: { setHeader(name: string, value: string): void }) => {
    reply.setHeader('vary', 'accept-encoding');
    reply.setHeader('cache-control', cacheControl);
  },
});

/** Serves the built console: its files, and its page for every other address that a person may open. */
export async function serveConsole(
  app: FastifyInstance,
  folder = BUILT_CONSOLE,
  { accountingService = '', timeZone = '', isAnybodyRegistered, hasPortal = false }: Settings = {},
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const built = await readFile(join(folder, 'index.html'), 'utf8');
  const page = built.replaceAll(ACCOUNTING_SERVICE, accountingService).replaceAll(TIME_ZONE, timeZone);
  const scripts = [...page.matchAll(/<script nonce="[^"]*">(.*?)<\/script>/gs)].map(([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  );
  // Vite hashes these names. They are hundreds: one route looks among them, and an API 404 answers for what is not there.
  await app.register(fastifyStatic, {
    ...files('public, max-age=31536000, immutable'),
    root: join(folder, 'assets'),
    prefix: '/assets/',
  });
  // One route per existing file: the page or an API 404 answers the rest.
  await app.register(fastifyStatic, {
    ...files('no-cache'),
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.html', '**/.*', '**/*.br', '**/*.gz'],
    decorateReply: false,
  });
  if (hasPortal) await servePortal(app, folder, timeZone);
  // Nobody is ever unregistered; a page is served also while the database is down.
  let isRegistered = false;
  app.consolePage = async (reply) => {
    isRegistered ||= (await isAnybodyRegistered?.().catch(() => false)) ?? false;
    const nonce = randomBytes(16).toString('base64');
    // The inspector's window has another origin and answers only a page that allows it.
    if (/[?&]inspect(?:[=&]|$)/.test(reply.request.url)) {
      reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    }
    return reply
      .code(200)
      .header('content-security-policy', policyHeader(nonce, scripts))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE, nonce).replaceAll(REGISTERED, isRegistered ? 'si' : ''));
  };
}

/** Serves the customer's own page, the same for every token: what it shows it asks for. */
async function servePortal(app: FastifyInstance, folder: string, timeZone: string): Promise<void> {
  const page = (await readFile(join(folder, 'portal.html'), 'utf8')).replaceAll(TIME_ZONE, timeZone);
  app.get('/c/:token', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
