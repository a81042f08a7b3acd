const XML: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The entities of web pages in our languages, besides accented letters. */
const MARKS: Record<string, string> = {
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  ordm: 'º',
  ordf: 'ª',
  deg: '°',
  euro: '€',
  pound: '£',
  iquest: '¿',
  iexcl: '¡',
};
const ACCENTS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
};

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

/** Resolves the text's character references once. An unknown name stays as written. */
export function withoutReferences(text: string): string {
  return text.replace(REFERENCE, (reference, decimal, hex, name) => {
    if (name) return named(String(name)) ?? reference;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}

/** The names of accented letters combine a letter and an accent: `eacute` is an "e" with an acute accent. */
function named(name: string): string | undefined {
  const accent = ACCENTS[name.slice(1)];
  if (accent) return `${name.slice(0, 1)}${accent}`.normalize('NFC');
  return MARKS[name] ?? XML[name.toLowerCase()];
}
