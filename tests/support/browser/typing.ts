import type { Locator } from 'playwright-core';

/** Takes the place of what a field holds, key by key as people do it: a field that loses the focus loses the rest of them. */
export async function typeOver(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text, { delay: 20 });
}
