import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnknownRoute } from './answerProblem';
import { policy } from './shell';

export const BUILT_CONSOLE = fileURLToPath(new URL('../dist', import.meta.url));
const NONCE = '__CSP_NONCE__';

/** Serves the built console: its files, and its page for every other address that a person may open. */
export async function serveConsole(app: FastifyInstance, folder = BUILT_CONSOLE): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // One route per file that exists: what does not exist is the page's to answer, or a 404 of the API.
    wildcard: false,
    globIgnore: ['**/index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Vite names these by their content.
      const forEver = path.startsWith(join(folder, 'assets'));
      reply.setHeader('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const answerPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', headerOf(policy(nonce)))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE, nonce));
  };
  app.get('/', (_request, reply) => answerPage(reply));
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? answerPage(reply) : answerUnknownRoute(request, reply),
  );
}

function isPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || /^\/(api|jwt|assets)(\/|$|\?)/.test(url)) return false;
  return headers.accept?.includes('text/html') ?? false;
}

function headerOf(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`)
    .join(';');
}
