import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import * as z from 'zod/mini';
import { type SessionAnswer, sessionAnswer } from '../../../src/api/contract/console/session';
import { document } from '../../../src/api/contract/receivables/documents';
import { conciliation } from '../../../src/api/contract/reconciliation/shapes';
import { listed, pageOf, pageShape } from '../../../src/api/contract/row';
import { startProcess, temporaryFolder } from '../processes/serviceProcess';
import { type Caller, caller } from '../service/caller';
import { sendAtAnyTime } from '../service/campaigns';
import { workersBrowser } from './browser';
import { complaintLog } from './complaintLog';
import { copyFolder } from './demoFolder';

const EMAIL = 'demo@cartera.local';
export const PASSWORD = 'una clave larga';

type Opened = { page: Page; complaints: string[] };

export type Console = {
  url: string;
  browser: Browser;
  /** The folder that the service keeps its files in. */
  data: string;
  /** Calls of nobody, past the console. */
  service: Caller;
  /** A page where nobody is in yet, and what its browser complained of: errors, and breaches of the page's policy. */
  open(): Promise<Opened>;
  close(): Promise<void>;
};

export type DemoConsole = Console & {
  /** Calls of the demo person, past the console. */
  person: Caller;
  /** Theirs, in those calls and on the pages that they enter. */
  session: SessionAnswer;
  /** A page where the demo person is in already, at this address of the console: how one logs in is the tests' of the login. */
  enter(address?: string): Promise<Opened>;
};

/** The built console on the real service, as `npm start` gives it, and a browser. `data`: the folder that it starts on a copy of. */
export async function openConsole(settings: Record<string, string>, data?: string): Promise<Console> {
  const { visit: _, ...console } = await openPages(settings, data);
  return console;
}

/** The same, and its pages at an address and with a session. */
async function openPages(settings: Record<string, string>, data?: string) {
  const folder = temporaryFolder();
  if (data !== undefined) copyFolder(data, folder.path);
  const service = await startProcess({ DATA_DIR: folder.path, ...settings });
  const browser = await workersBrowser();
  const log = complaintLog();
  async function visit(address: string, session?: SessionAnswer): Promise<Opened> {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    log.watch(page);
    if (session) await keepSession(page, service.url, session);
    await page.goto(service.url + address);
    return { page, complaints };
  }
  return {
    visit,
    url: service.url,
    browser,
    data: folder.path,
    service,
    open: () => visit(''),
    async close() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await service.stop();
      log.write(service.printed());
      folder.remove();
    },
  };
}

/** The same with its demo data, which goes out at any hour. */
export async function openDemoConsole(settings: Record<string, string> = {}): Promise<DemoConsole> {
  const { visit, ...console } = await openPages({ DEMO_PASSWORD: PASSWORD, ...settings }, inject('demoFolder'));
  const login = await console.service.post('/users/login/', { email: EMAIL, password: PASSWORD });
  const session = sessionAnswer.parse(login.body);
  const person = caller(console.url, session.accessToken);
  await sendAtAnyTime(person);
  return {
    ...console,
    person,
    session,
    async enter(address = '') {
      const opened = await visit(address, session);
      await isIn(opened.page);
      return opened;
    },
  };
}

/** Puts the session where the console keeps it, from an address that loads nothing of the console. */
export async function keepSession(page: Page, url: string, session: SessionAnswer): Promise<void> {
  await page.goto(`${url}/healthz`);
  await page.evaluate((kept) => localStorage.setItem('cartera.session', kept), JSON.stringify(session));
}

const isIn = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' }).waitFor();

/** Types e-mail and password where the page begins, and enters. */
export async function logIn(page: Page, email: string = EMAIL): Promise<void> {
  await page.getByLabel('Email').waitFor();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await isIn(page);
}

/** Deletes every conciliation there is, those that were closed too. */
export async function forgetConciliations(person: Caller): Promise<void> {
  const { results } = pageOf(conciliation).parse((await person.get('/conciliation/conciliations/')).body);
  for (const { id, closed_at } of results) {
    const path = `/conciliation/conciliations/${id}/`;
    if (closed_at) await person.send('PUT', `${path}reopen/`, { reason: 'Se elimina' });
    await person.send('DELETE', path);
  }
}

const documents = listed(z.extend(pageShape(document), { totals: z.array(z.unknown()) }));

/** Documents that are owed in dollars, and what all documents come to, by currency. */
export async function owed(person: Caller) {
  const answer = await person.get('/customers/documents/?page_size=200&currency=USD');
  const { results, totals } = documents.parse(answer.body);
  const owed = results.flatMap(({ balance, ...one }) =>
    balance === null || balance === '0.00' ? [] : [{ ...one, balance }],
  );
  return { documents: owed, totals };
}
