import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveConsole } from '../../server/console/serveConsole';
import { type Service, startService } from '../support/processes/service';
import { temporaryFolder } from '../support/processes/serviceProcess';

const PAGE =
  '<html><meta property="csp-nonce" nonce="__CSP_NONCE__" /><meta name="time-zone" content="__TIME_ZONE__" /><div id="root"></div></html>';
const built = temporaryFolder();
let service: Service;

beforeAll(async () => {
  mkdirSync(join(built.path, 'assets'));
  writeFileSync(join(built.path, 'index.html'), PAGE);
  writeFileSync(join(built.path, 'icono.svg'), '<svg/>');
  writeFileSync(join(built.path, 'assets', 'index-a1b2.js'), 'export {}');
  service = await startService({ routes: (app) => serveConsole(app, built.path, { timeZone: 'America/Lima' }) });
});
afterAll(async () => {
  await service.close();
  built.remove();
});

const open = (path: string, accept = 'text/html') => fetch(service.url + path, { headers: { accept } });
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

test.each(['/', '/conciliaciones', '/clientes/17?p=2'])('%s opens the console', async (path) => {
  const response = await open(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const page = await response.text();
  expect(page).toContain('<div id="root">');
  // The console tells days and hours by it.
  expect(page).toContain('content="America/Lima"');
});

test('each load has a nonce of its own, in the page and in the policy', async () => {
  const nonces: (string | undefined)[] = [];
  for (const response of [await open('/'), await open('/')]) {
    const [, inPage] = /nonce="([^"]+)"/.exec(await response.text()) ?? [];
    expect(policyOf(response)).toContain(`style-src 'self' 'nonce-${inPage}'`);
    nonces.push(inPage);
  }
  expect(new Set(nonces).size).toBe(2);
});

test('nothing is trusted that is not ours, on the page and on answers', async () => {
  for (const response of [await open('/'), await open('/api/v1/openapi.json')]) {
    const policy = policyOf(response);
    expect(policy).toMatch(/default-src 'self'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/require-trusted-types-for 'script'/);
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('files named by their content are kept for ever, others are asked for again', async () => {
  const asset = await open('/assets/index-a1b2.js', '*/*');
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await open('/icono.svg', 'image/*')).headers.get('cache-control')).toBe('no-cache');
});

test.each(['/api/v1/nothing/', '/jwt/nothing', '/assets/gone.js', '/gone.png'])('%s is no page', async (path) => {
  const response = await open(path, '*/*');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: true });
});

test('the page itself, with its placeholder, is no file to be had', async () => {
  const response = await open('/index.html');
  expect(await response.text()).not.toContain('__CSP_NONCE__');
});
