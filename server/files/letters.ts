/**
 * How plausible a text is in one of the languages of our banks. The same bytes are a word in one code page
 * and noise in another ("Espa¤a", "P³atność"); decoding never fails, so only the letters show it.
 */

type Language = { letters: string; words: RegExp };

/** Letters beyond ASCII, the commonest first. The words are unaccented, so every code page shows them alike. */
const LANGUAGES: Language[] = [
  {
    letters: 'óíáéñúü',
    words: /\b(fecha|saldo|cuenta|importe|abono|cargo|monto|banco|pago|concepto|haber|debe|valor)\b/gi,
  },
  {
    letters: 'ãçáéíóõêâúàô',
    words: /\b(data|saldo|conta|valor|lancamento|banco|pagamento|credito|debito|hist|do|da)\b/gi,
  },
  { letters: 'éèàçêâîôûùïëœ', words: /\b(date|solde|compte|montant|virement|libelle|valeur|banque|le|du|des)\b/gi },
  {
    letters: 'àèéìòùíóúçïü',
    words: /\b(data|saldo|conto|compte|importo|import|bonifico|valuta|causale|concepte|banca)\b/gi,
  },
  { letters: 'üöäß', words: /\b(datum|konto|betrag|saldo|buchung|valuta|umsatz|bank|und|verwendungszweck)\b/gi },
  { letters: 'åøæäöé', words: /\b(dato|konto|saldo|saldo|tekst|datum|belopp|och|og|fra|till)\b/gi },
  {
    letters: 'íáéěřčšžýůúóťňď',
    words: /\b(datum|ucet|cislo|nazev|platba|banka|kod|mena|typ|symbol|karta|obchodnik)\b/gi,
  },
  { letters: 'łżąęóśćńź', words: /\b(data|kwota|konto|saldo|przelew|rachunek|operacji|tytul|bank|waluta|opis)\b/gi },
  { letters: 'áéöüóőíúű', words: /\b(datum|szamla|osszeg|egyenleg|bank|kozlemeny|forint|utalas|huf|nap)\b/gi },
];

const CURRENCY = /[€£¥¢]/;
const MARKS = /[¿¡ºª°·«»“”„‘’–—…®©™§±²³\u00a0]/;
const LETTER = /\p{L}/u;
/** Marks that occur inside words: "l’import", "col·legi". */
const INSIDE_WORDS = /[’·]/;
/** Most letters count once; a character that no text has counts double against. */
const RUBBLE = -2;

/** The best language's score, per character that is not ASCII, plus up to 1 for its words. 0 for pure ASCII. */
export function plausibility(text: string): number {
  const strange = [...text.matchAll(/[^\0-\x7f]/gu)];
  if (strange.length === 0) return 0;
  const scores = LANGUAGES.map((language, place) => {
    let sum = 0;
    for (const { 0: char, index } of strange) {
      sum += scoreOf(char, text[index - 1] ?? ' ', text[index + char.length] ?? ' ', language.letters);
    }
    const words = Math.min(1, (text.match(language.words)?.length ?? 0) / 3);
    // Our users' languages come first: one strange letter alone often fits several (Ñ, Ą).
    return sum / strange.length + words - place / 50;
  });
  return Math.max(...scores);
}

function scoreOf(char: string, before: string, after: string, letters: string): number {
  if (LETTER.test(char) && !/[ºª]/.test(char)) return letterScore(char, before, after, letters);
  if (CURRENCY.test(char)) return /[\s\d.,;"'+()$-]/.test(after) && !LETTER.test(before) ? 0.5 : -1.5;
  if (INSIDE_WORDS.test(char)) return 0.3;
  if (/[ºª°]/.test(char) && /[nN\d]/.test(before) && !LETTER.test(after)) return 1;
  if (MARKS.test(char)) return LETTER.test(before) && LETTER.test(after) ? -1.5 : 0.3;
  return RUBBLE;
}

function letterScore(char: string, before: string, after: string, letters: string): number {
  const lower = char.toLowerCase();
  const rank = letters.indexOf(lower);
  if (rank < 0) return -1.5;
  if (!LETTER.test(before) && !LETTER.test(after)) return -0.5;
  if (char !== lower && /\p{Ll}/u.test(before)) return -1;
  if (char === lower && /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after)) return -1;
  // Spanish ñ precedes a vowel, Polish ń never does: the one pair that shares a byte and occurs in both languages.
  if (lower === 'ñ' && !/[aeiouáéíóú]/i.test(after)) return -1;
  if (lower === 'ń' && /[aeiouyąęó]/i.test(after)) return -1;
  return 1 - rank / 2000;
}
