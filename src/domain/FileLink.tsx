import type { getSignedAgreement } from '../api/contract/receivables/agreements';
import type { getDisputeFile } from '../api/contract/receivables/disputes';
import { useRecord } from '../resource/hooks/useRecord';
import { SignedFile } from '../resource/record/SignedFile';
import { fileSize } from '../ui/format/format';

/** What an attachment may weigh. */
export const LARGEST = 5 * 1024 * 1024;

type Props = {
  /** The call that answers its address. */
  row: typeof getDisputeFile | typeof getSignedAgreement;
  id: string;
  file: { name: string; bytes: number };
};

/** Opens a file that was attached to something. */
export function FileLink({ row, id, file: { name, bytes } }: Props) {
  const handle = useRecord(row, { params: { id } });
  const text = `${name} · ${fileSize(bytes)}`;
  return (
    <SignedFile handle={handle}>
      {(href) => (
        <a href={href} target="_blank" rel="noreferrer" aria-label={`Abrir ${text}`}>
          {text}
        </a>
      )}
    </SignedFile>
  );
}
