import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page } from 'playwright-core';

/** What a person does: each click, each drop and each key is an act, and so is a text typed. */
export function countedActs(page: Page) {
  let acts = 0;
  const act = async <T>(done: Promise<T>): Promise<T> => {
    acts += 1;
    return done;
  };
  return {
    soFar: () => acts,
    /** What is an act in another helper's hands. */
    does: act,
    /** Anywhere on the page, or onto a part of it. */
    drop: (file: string, onto = page.locator('body')) => act(dropped(onto, file)),
    click: (what: Locator, modifiers?: 'Shift'[]) => act(what.click(modifiers && { modifiers })),
    choose: (what: Locator, label: string) => act(what.selectOption({ label })),
    type: (text: string) => act(page.keyboard.type(text)),
    async press(...keys: string[]) {
      for (const key of keys) await act(page.keyboard.press(key));
    },
  };
}

/** As from the desktop. */
const dropped = (onto: Locator, path: string) =>
  onto.evaluate(
    (part, [bytes, name]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(bytes)], name, { type: 'text/csv' }));
      part.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [[...readFileSync(path)], basename(path)] as const,
  );
