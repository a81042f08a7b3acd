import Papa from 'papaparse';

export type Columns = { delimiter: string; rows: string[][] };

export function readColumns(text: string): Columns {
  const { data, meta } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [';', ',', '\t', '|'],
  });
  return { delimiter: meta.delimiter, rows: data };
}
