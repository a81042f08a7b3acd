/** `nonce`: new for each page, for the style elements that Fluent creates at run time. */
export function policy(nonce?: string): Record<string, string[]> {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
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
export function policyHeader(nonce: string): string {
  return Object.entries(policy(nonce))
    .map(([name, values]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`)
    .join(';');
}
