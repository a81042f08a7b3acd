import type { Page } from 'playwright-core';
import { type LetterProvider, openLetterProvider } from '../fakes/letterProvider/provider';
import { startProcess } from '../processes/serviceProcess';
import { workersBrowser } from './browser';

type Options = Parameters<typeof openLetterProvider>[0];

export type LetterConsole = {
  provider: LetterProvider;
  url: string;
  /** A page on which nobody is in. */
  visit(path: string): Promise<Page>;
  /** A page on which somebody is in. */
  enter(): Promise<Page>;
  close(): Promise<void>;
};

/** The built console before a provider that keeps the specification's letter, and a browser. */
export async function openLetterConsole(options: Options = {}): Promise<LetterConsole> {
  const provider = await openLetterProvider(options);
  const front = await startProcess({ PROVIDER_URL: provider.url });
  const browser = await workersBrowser();
  const pages: Page[] = [];
  async function visit(path: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    pages.push(page);
    page.setDefaultTimeout(30_000);
    await page.goto(front.url + path);
    return page;
  }
  return {
    provider,
    url: front.url,
    visit,
    async enter() {
      const page = await visit('/');
      await page.getByLabel('Email').fill('ana@example.com');
      await page.getByLabel('Contraseña').fill('una clave larga');
      await page.keyboard.press('Enter');
      const menu = page.getByRole('navigation', { name: 'Menú principal' });
      await menu.or(page.getByRole('button', { name: 'Ingresar de nuevo' })).waitFor();
      return page;
    },
    async close() {
      await Promise.all(pages.map((page) => page.close()));
      await front.stop();
      provider.close();
    },
  };
}

/** What became of each call: how often it was sent, what it was answered. */
export function callsTable({ recorded }: LetterProvider, calls: readonly string[]): string {
  const lines = calls.map((call) => {
    const sent = recorded.filter((one) => one.call === call);
    const statuses = [...new Set(sent.map(({ status }) => status))].join(' ');
    return `${String(sent.length).padStart(4)}  ${statuses.padEnd(8)} ${call}`;
  });
  return ['sent  answered call', ...lines].join('\n');
}
