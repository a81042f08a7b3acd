import { dayUnder, writtenDate } from '../../../files/cells/dates';

const LEAST_HEADINGS = 2;
/** An amount, which a line with a day for a title has not. */
const MONEY = /\d[.,]\d{2}(?!\d)/;
/** A day, or its number alone, at the beginning of one of a line's texts. */
const OWN_DAY = /^\s*\d{1,2}[\s/.-]|\s{2}\d{1,4}[-/. ](?:\d{1,2}|\p{L}{3,10})(?:[-/. ]\d{2,4})?(?=\s|$)/u;
const TITLE = /^\s*(?:fecha|data|date)\b/i;
const WIDTH = 12;

/** Lines whose days stand above their movements, each alone in its line, with each day before the lines below it. */
export function withDaysOfLines(text: string): string {
  const lines = text.split('\n');
  const places = lines.flatMap((line, at) => (headingIn(line) === undefined ? [] : [at]));
  const [first = 0] = places;
  const below = lines.slice(first).filter((line) => MONEY.test(line));
  if (places.length < LEAST_HEADINGS || below.length < places.length) return text;
  if (below.filter((line) => OWN_DAY.test(line)).length * 2 > below.length) return text;
  const titles = lines.slice(0, first).findLast((line) => line.trim() !== '');
  let day = '';
  return lines
    .flatMap((line, at) => {
      const heading = headingIn(line);
      if (heading !== undefined) {
        day = heading;
        return [];
      }
      if (line === titles) return [`${'Fecha'.padEnd(WIDTH)}${line.replace(TITLE, (word) => ' '.repeat(word.length))}`];
      return [`${(at > first && MONEY.test(line) ? day : '').padEnd(WIDTH)}${line}`];
    })
    .join('\n');
}

/** The day that is all that a line says; one whose month has a name as `YYYY-MM-DD`. */
function headingIn(line: string): string | undefined {
  const said = line.trim();
  const date = MONEY.test(said) ? undefined : writtenDate(said);
  if (!date) return undefined;
  return 'day' in date ? dayUnder(date, 'ymd') : said.slice(0, WIDTH - 2);
}
