import Papa from 'papaparse';

const DELIMITERS = [';', ',', '\t', '|'] as const;

export type Columns = { delimiter: (typeof DELIMITERS)[number]; rows: string[][] };

export function readColumns(text: string): Columns {
  const { data, meta } = Papa.parse<string[]>(text, { delimitersToGuess: [...DELIMITERS] });
  return { delimiter: DELIMITERS.find((one) => one === meta.delimiter) ?? ',', rows: data };
}
