import type { Locator } from 'playwright-core';
import { eventually } from '../eventually';

/** Opens an event of the calendar: one that is drawn anew under the pointer takes no click. */
export const openEvent = (event: Locator, opened: Locator): Promise<void> =>
  eventually(async () => {
    if (await opened.isHidden()) await event.click({ timeout: 2_000 });
    await opened.waitFor({ timeout: 2_000 });
  });
