import { normal } from '../../files/cells/words';

const WORDS: Record<string, string> = { us: 'USD', usd: 'USD', '840': 'USD', '978': 'EUR', euro: 'EUR', euros: 'EUR' };

/** The ISO code of a cell's currency: "US$", "DÓLARES", "840"; '' for "$" or nothing, else the text itself. */
export function currencyIn(text: string): string {
  const word = normal(text);
  if (word === '') return text.includes('€') ? 'EUR' : '';
  if (/^(?:u s )?d(?:olar|ollar)/.test(word)) return 'USD';
  return WORDS[word] ?? text.trim().toUpperCase();
}
