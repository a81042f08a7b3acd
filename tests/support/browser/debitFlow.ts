import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** What the browser's tests of automatic debits do again and again. */

export async function dollarAccount(page: Page): Promise<string> {
  const options = page.getByLabel('Cuenta de cobro').locator('option', { hasText: 'USD' });
  await options.first().waitFor({ state: 'attached' });
  return (await options.first().textContent()) ?? '';
}

/** The file that a button gives. */
export async function downloaded(page: Page, button: string | RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** The order as the bank gives it back: every fourth rejected, and a row of somebody else's. */
export function answered(order: string): { text: string; collected: string } {
  const [head = '', ...rows] = order.trimEnd().split('\r\n');
  const column = head.split(';').indexOf('monto');
  let cents = 0;
  const filled = rows.map((row, i) => {
    if (i % 4 === 0) return row.replace(/;;$/, ';RECHAZADO;Fondos insuficientes');
    cents += Number(row.split(';')[column]?.replace(',', ''));
    return row.replace(/;;$/, ';COBRADO;');
  });
  const stranger = ['X-77', ...Array.from({ length: column - 1 }, () => ''), '12,00', 'USD', '', 'COBRADO', ''].join(
    ';',
  );
  const digits = String(cents).padStart(3, '0');
  return {
    text: [head, ...filled, stranger].join('\r\n'),
    collected: `${digits.slice(0, -2)}.${digits.slice(-2)}`,
  };
}
