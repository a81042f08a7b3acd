import { type Columns, readColumns } from './readColumns';

/** The worker of `sniffFile`: parses a text and returns its first rows. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const columns: Columns = readColumns(data);
  postMessage(columns);
});
