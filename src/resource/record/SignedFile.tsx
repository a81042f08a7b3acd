import type { ReactNode } from 'react';
import type { Answer, AnyRow, exportedFile } from '../../api/contract/row';
import { fileAddress } from '../../machines/kit/fileAddress';
import { usePolling } from '../hooks/usePolling';
import type { RecordHandle } from '../hooks/useRecord';
import { RecordPage } from './RecordPage';

/** A link is good for ten minutes. */
const NEW_LINK_MS = 9 * 60_000;

type FileRow = AnyRow & { answer: typeof exportedFile };
type Props<R extends FileRow> = { handle: RecordHandle<R>; children: (href: string, name: string) => ReactNode };

/** A file that a page shows by a link, which is asked for again before it ends. */
export function SignedFile<R extends FileRow>({ handle, children }: Props<R>) {
  const [, ref] = handle;
  usePolling(true, () => ref.send({ type: 'REFRESH' }), NEW_LINK_MS);
  return (
    <RecordPage handle={handle}>{({ url, file_name }: Answer<R>) => children(fileAddress(url), file_name)}</RecordPage>
  );
}
