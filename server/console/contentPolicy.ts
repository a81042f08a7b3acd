/**
 * `nonce`: new for each page, for the style elements that Fluent creates at run time. `scripts`: the hashes of those that stand
 * in the page itself, as the build wrote them.
 */
export function policy(nonce?: string, scripts: readonly string[] = []): Record<string, string[]> {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scripts.map((hash) => `'sha256-${hash}'`)],
    styleSrc: ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])],
    imgSrc: ["'self'", 'data:'],
    // The calendar's styles embed an icon font.
    fontSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    scriptSrcAttr: ["'none'"],
    // A text becomes code or markup only as the console's own `default` allows.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default'],
  };
}

/** The same as a header's value. */
export function policyHeader(nonce: string, scripts: readonly string[] = []): string {
  return Object.entries(policy(nonce, scripts))
    .map(([name, values]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`)
    .join(';');
}
