import { act, fireEvent } from '@testing-library/react';
import axe from 'axe-core';

/** How a document is loaded is the browser's to tell, and so is contrast: jsdom paints nothing. */
const OF_THE_BROWSER = [
  'color-contrast',
  'region',
  'html-has-lang',
  'document-title',
  'landmark-one-main',
  'page-has-heading-one',
];

const MENU = 'nav[aria-label="Menú principal"]';
/** The menus that were looked at: on most screens it is the same, and it was half of them. */
const menus = new Set<string>();

/**
 * What axe finds in what was rendered, one line each; empty is what a test wants. It is asked about the document: of that alone it
 * keeps which element has which tag and attribute, and does not go through all of them for each of its rules.
 */
export async function findings(): Promise<string[]> {
  const menu = document.querySelector(MENU)?.textContent ?? '';
  const result = await axe.run(menus.has(menu) ? { include: [document], exclude: [MENU] } : document, {
    // What is no fault is not worked out, nor is where a fault stands: a line names it by its markup.
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
    rules: Object.fromEntries(OF_THE_BROWSER.map((rule) => [rule, { enabled: false }])),
  });
  const found = result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  if (found.length === 0) menus.add(menu);
  return found;
}

const TYPED = 'input:is([type=text], [type=search], [type=tel], [type=email], [type=checkbox], :not([type])), textarea';

/** The fields that are open to a person and yet take nothing: each is typed into, or ticked, once. */
export async function deafFields(): Promise<string[]> {
  const deaf: string[] = [];
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)) {
    const isShut = field.matches(':disabled') || field.readOnly || field.getAttribute('aria-disabled') === 'true';
    if (isShut || !field.isConnected || field.closest('[inert], [aria-hidden=true]')) continue;
    const contentOf = () => (field.type === 'checkbox' ? field.matches(':checked') : field.value);
    const before = contentOf();
    await act(async () => {
      if (field.type === 'checkbox') fireEvent.click(field);
      else fireEvent.change(field, { target: { value: `${field.value}7` } });
    });
    const name = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.id;
    if (field.isConnected && contentOf() === before) deaf.push(name);
  }
  return deaf;
}
