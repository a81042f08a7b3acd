import { normal } from '../../files/cells/words';

const WORDS: Record<string, string> = { us: 'USD', usd: 'USD', '840': 'USD', '978': 'EUR', euro: 'EUR', euros: 'EUR' };

/** The currency that a cell names, as its ISO code: "US$", "DÓLARES", "840"; '' where it only says "$" or nothing, else as it stands. */
export function currencyIn(text: string): string {
  const said = normal(text);
  if (said === '') return text.includes('€') ? 'EUR' : '';
  if (/^(?:u s )?d(?:olar|ollar)/.test(said)) return 'USD';
  return WORDS[said] ?? text.trim().toUpperCase();
}
