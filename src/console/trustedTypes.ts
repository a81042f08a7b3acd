/** What the browser's Trusted Types ask before a text becomes code or markup. Source: W3C Trusted Types. */
type Policies = {
  createPolicy(
    name: string,
    rules: {
      createHTML(html: string, type: string, sink: string): string | null;
      createScriptURL(url: string): string | null;
    },
  ): unknown;
};

/** Boxes with nothing in them, which FullCalendar measures. */
const BOXES = /^(?:<\/?(?:table|tr|td|div)>)*$/;

/**
 * The only ways a text becomes more than a text: a worker of our own origin, the letter of an e-mail, whose frame runs
 * nothing, and empty boxes. The page's policy refuses all else. Browsers without Trusted Types are left to the rest of it.
 */
export function trustOwn(page: Window & { trustedTypes?: Policies }): void {
  page.trustedTypes?.createPolicy('default', {
    createHTML: (html, _type, sink) => (sink === 'HTMLIFrameElement srcdoc' || BOXES.test(html) ? html : null),
    createScriptURL: (url) => (new URL(url, page.location.href).origin === page.location.origin ? url : null),
  });
}
