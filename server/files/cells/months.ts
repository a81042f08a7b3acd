import { normal } from './words';

const NAMES = [
  'enero january janeiro janvier januar gennaio leden styczen januari',
  'febrero february fevereiro fevrier februar febbraio unor luty februari',
  'marzo march marco mars marz maerz mrz brezen marzec maart',
  'abril april avril aprile duben kwiecien',
  'mayo may maio mai maggio kveten maj mei',
  'junio june junho juin juni giugno cerven czerwiec',
  'julio july julho juillet juli luglio cervenec lipiec',
  'agosto august aout srpen sierpien augustus',
  'septiembre setiembre september setembro septembre settembre zari wrzesien',
  'octubre october outubro octobre oktober ottobre rijen pazdziernik',
  'noviembre november novembro novembre listopad',
  'diciembre december dezembro decembre dezember dicembre prosinec grudzien',
].map((line) => line.split(' '));

/** The month (1 to 12) of a name or abbreviation of three letters or more, in the languages of our banks. */
export function monthOf(word: string): number | undefined {
  const plain = normal(word);
  if (plain.length < 3) return undefined;
  const exact = NAMES.findIndex((names) => names.includes(plain));
  const at = exact >= 0 ? exact : NAMES.findIndex((names) => names.some((name) => name.startsWith(plain)));
  return at < 0 ? undefined : at + 1;
}
