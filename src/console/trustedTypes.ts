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

/**
 * The only two ways a text becomes more than a text: a worker of our own origin, and the letter of an e-mail, whose frame
 * runs nothing. The page's policy refuses all else. Browsers without Trusted Types are left to the rest of it.
 */
export function trustOwn(page: Window & { trustedTypes?: Policies }): void {
  page.trustedTypes?.createPolicy('default', {
    createHTML: (html, _type, sink) => (sink === 'HTMLIFrameElement srcdoc' ? html : null),
    createScriptURL: (url) => (new URL(url, page.location.href).origin === page.location.origin ? url : null),
  });
}
