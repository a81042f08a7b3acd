import { type Columns, readColumns } from './readColumns';

/** The other end of `sniffFile`: a text comes in, its first rows go out. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const columns: Columns = readColumns(data);
  postMessage(columns);
});
