import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { leaveIfDue, openedPage } from './late';
import { rendered } from './shippedReact';

// jsdom lays nothing out: what Fluent and the virtual rows ask of the layout is answered here, the same every time.

/** CSS pixels of the window and of every element. */
export const screenSize = { width: 1440, height: 900 };

class StillResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Answers `(max-width: Npx)` and `(min-width: Npx)` from `screenSize`; every other query does not hold. */
function matches(query: string): boolean {
  const max = /\(max-width:\s*([\d.]+)px\)/.exec(query);
  const min = /\(min-width:\s*([\d.]+)px\)/.exec(query);
  if (!max && !min) return false;
  return (!max || screenSize.width <= Number(max[1])) && (!min || screenSize.width >= Number(min[1]));
}

const matchMedia = (query: string): MediaQueryList => ({
  media: query,
  matches: matches(query),
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => true,
});

// How things look is for the browser's tests: jsdom weighs every rule for every element it is asked about, which was two thirds of the time.
CSSStyleSheet.prototype.insertRule = () => 0;
const KIND = ['hidden', 'type', 'open', 'disabled', 'readonly', 'dir'];
const computed = new Map<string, CSSStyleDeclaration>();
// The page's own window: here `window` is another object with the same things.
const page = document.defaultView ?? window;
const compute = page.getComputedStyle;

/**
 * What is computed for an element is that of its kind, its own style and what it inherits: jsdom's 300 rules are weighed once for
 * each, which was a tenth of the time.
 */
function computedByKind(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo) return compute.call(page, element, pseudo);
  // An attribute without a value is not one that is absent.
  const attributes = ['style', ...KIND].map((name) => element.getAttribute(name));
  const kind = JSON.stringify([element.tagName, attributes, inherited(element)]);
  const known = computed.get(kind) ?? compute.call(page, element);
  computed.set(kind, known);
  return known;
}

// The next file finds the page as this one leaves it.
if (compute.name !== computedByKind.name) page.getComputedStyle = window.getComputedStyle = computedByKind;

/** The styles around it that hand something down, nearest first. */
function inherited(element: Element): string[] {
  const styles: string[] = [];
  for (let around = element.parentElement; around; around = around.parentElement) {
    const style = around.getAttribute('style');
    if (style !== null && /visibility|pointer-events|color/.test(style)) styles.push(style);
  }
  return styles;
}

/** The same labels that jsdom finds, which asks each element of the page, for each field, whether it is a label of it. */
function labelsOf(field: Element): HTMLLabelElement[] {
  const labels = Array.from(field.ownerDocument.getElementsByTagName('label'));
  return labels.filter((label) =>
    label.hasAttribute('for')
      ? field.id !== '' && label.htmlFor === field.id
      : label.contains(field) && label.control === field,
  );
}

for (const kind of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLProgressElement]) {
  Object.defineProperty(kind.prototype, 'labels', {
    configurable: true,
    get(this: Element) {
      return this.getAttribute('type') === 'hidden' ? null : labelsOf(this);
    },
  });
}

// Charts measure their words on one.
HTMLCanvasElement.prototype.getContext = () => null;
globalThis.ResizeObserver = StillResizeObserver;
window.matchMedia = matchMedia;
Element.prototype.scrollIntoView = () => {};
// The virtual rows move with scrollTo; jsdom only says that it cannot.
Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number, y?: number) {
  this.scrollTop = typeof options === 'object' ? (options.top ?? this.scrollTop) : (y ?? this.scrollTop);
  // A browser tells of a scroll after the fact.
  queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
};
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { configurable: true, get: () => 600 },
  offsetWidth: { configurable: true, get: () => 1200 },
  clientHeight: { configurable: true, get: () => 600 },
  clientWidth: { configurable: true, get: () => 1200 },
  // Where it is null, Fluent takes the element for hidden and does not focus it.
  offsetParent: {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  },
  scrollHeight: { configurable: true, get: () => 1_000_000 },
});

// A page without a size counts as one in a hidden frame, where nothing is focused.
document.body.getBoundingClientRect = () => DOMRect.fromRect({ ...screenSize });

/** The page is printed for whoever reads the error: most of what is not there yet is looked for again. */
function notFound(what: string | null, container: Element): Error {
  let told: string | undefined;
  const message = () => {
    told ??= [what, prettyDOM(container)].filter(Boolean).join('\n\n');
    return told;
  };
  const error = Object.defineProperty(new Error(), 'message', { configurable: true, get: message });
  error.name = 'TestingLibraryElementError';
  return error;
}

/** What is looked for again needs no list of all roles of the page each time that it is not there yet. */
const WITHOUT_ROLES = { _disableExpensiveErrorDiagnostics: true };

// Time-outs are for what hangs: a machine at full load must not look like one.
process.env.DEBUG_PRINT_LIMIT ??= '3000';
configure({
  ...WITHOUT_ROLES,
  asyncUtilTimeout: 30_000,
  getElementError: notFound,
  asyncWrapper: async (work) => {
    const found = await work();
    // The library lists them again once it has waited.
    configure({ ...WITHOUT_ROLES, getElementError: notFound });
    await rendered();
    return found;
  },
});
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  screenSize.width = 1440;
  localStorage.clear();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') await leaveIfDue();
  // What a failed test was to do is not done after the next one.
  else openedPage(undefined);
  // vitest runs without globals, so the library cannot do this by itself.
  cleanup();
});
