import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pageFindings } from './accessiblePage';
import { cutOn } from './measuredPage';

/** Where pictures of the walk go, if anybody wants them. */
const PICTURES = process.env.PICTURES;

export type FirstHour = ReturnType<typeof firstHour>;

/** What a person does on the way through the first hour. */
export function firstHour(page: Page) {
  const press = (name: string | RegExp) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  const csv = (lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);
  return {
    press,
    /** In place of whatever stands there. */
    async type(label: string, text: string) {
      await page.getByLabel(new RegExp(`^${label}\\*?$`)).click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    async menu(name: string) {
      const menu = page.getByRole('navigation', { name: 'Menú principal' });
      const entry = menu.getByRole('link', { name, exact: true, includeHidden: true });
      if (!(await entry.isVisible())) {
        const group = (await entry.locator('xpath=ancestor::ul').getAttribute('aria-label')) ?? '';
        await menu.getByRole('button', { name: group, exact: true }).click();
      }
      await entry.click();
    },
    async importFile(label: string, lines: string[], verb: string) {
      await press('Importar');
      await page.getByLabel(label).setInputFiles({ name: 'datos.csv', mimeType: 'text/csv', buffer: csv(lines) });
      await press('Leer el archivo');
      await press(verb);
      await page.getByRole('heading', { name: 'Importación terminada' }).waitFor();
    },
    drop: (name: string, lines: string[]) =>
      page.evaluate(
        ([file, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text ?? ''], file ?? ''));
          for (const type of ['dragover', 'drop']) {
            document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
          }
        },
        [name, lines.join('\n')],
      ),
    /** Anybody can use the page, and nothing of it is cut. */
    async sound(name: string) {
      expect(await pageFindings(page)).toEqual([]);
      for (const [width, height] of [
        [1024, 768],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await cutOn(page)).toEqual([]);
        if (!PICTURES) continue;
        mkdirSync(PICTURES, { recursive: true });
        await page.screenshot({ path: `${PICTURES}/${name}-${width}.png` });
      }
    },
  };
}
