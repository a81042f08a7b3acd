import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { policyHeader } from '../console/contentPolicy';

/** Sends a page to people who are not staff. `body` is markup: the caller escapes foreign text in it (`escapeMarkup`). */
export function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policyHeader(nonce))
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">
body { font: 16px/1.5 "Segoe UI", system-ui, sans-serif; margin: 10vh auto; max-width: 420px; padding: 0 16px; color: #242424; overflow-wrap: anywhere; }
h1 { font-size: 20px; } .sum { font-size: 32px; font-weight: 600; margin: 8px 0; }
button { font: inherit; padding: 8px 16px; margin: 4px 4px 4px 0; border: 1px solid #767676; border-radius: 4px; background: #fff; cursor: pointer; }
button.first { background: #0f6cbd; border-color: #0f6cbd; color: #fff; }
.note { color: #616161; font-size: 14px; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`);
}
