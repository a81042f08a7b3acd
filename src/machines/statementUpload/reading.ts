import { call } from '../../api/call';
import { previewData, rereadPreview } from '../../api/contract/reconciliation/conciliations';
import type { Preview, RowChoice } from '../../api/contract/reconciliation/preview';
import type { Mapping } from '../../api/contract/reconciliation/statement';
import { problemOf } from '../../api/problem';
import { getFile, hasFile } from '../kit/files/fileRegistry';
import { isAbsent } from '../kit/outcome';

/** How the service is asked to read a file. */
export type Reading = {
  /** Undefined: the file names its account. */
  account: string | undefined;
  mapping: Mapping;
  /** Id of the service's earlier reading of the same file. */
  preview: string | undefined;
  /** Whether the account differs from that reading's. */
  isOfAnother: boolean;
  /** The choices made of a long file's rows: the service says which are still of the same rows. */
  choices?: RowChoice[];
};

/** The file does not name its account: staff choose it. */
export type AccountQuestion = { accountQuestion: string };

export const isAccountQuestion = (answer: Preview | AccountQuestion): answer is AccountQuestion =>
  typeof answer.accountQuestion === 'string';

type Sent = { fileKey: string; ask: Reading };
type Options = { signal: AbortSignal; onProgress?: (share: number) => void };

/** A file that the service already has is not sent again. */
export async function readFile({ fileKey, ask }: Sent, options: Options): Promise<Preview> {
  const { preview, mapping, account, isOfAnother, choices } = ask;
  if (preview === undefined) return uploadFile({ fileKey, ask }, options);
  const read = isOfAnother ? { bank_account: account, ...decided(mapping) } : { mapping };
  const body = { ...read, ...(choices && { choices }) };
  try {
    return await call(rereadPreview, { params: { id: preview }, body }, { signal: options.signal });
  } catch (error) {
    // The provider has no copy of the file, or no longer.
    if (isAbsent(error) && hasFile(fileKey)) return uploadFile({ fileKey, ask }, options);
    throw error;
  }
}

/** The same for a file whose account may be unknown. */
export async function readOrAsk(sent: Sent, options: Options): Promise<Preview | AccountQuestion> {
  try {
    return await readFile(sent, options);
  } catch (error) {
    const { bank_account: accountQuestion } = problemOf(error).fields;
    if (accountQuestion === undefined) throw error;
    return { accountQuestion };
  }
}

function uploadFile({ fileKey, ask: { account, mapping } }: Sent, options: Options): Promise<Preview> {
  const body = { file: getFile(fileKey), ...(account && { bank_account: account }), ...decided(mapping) };
  return call(previewData, { body }, options);
}

const decided = (mapping: Mapping) => Object.keys(mapping).length > 0 && { mapping };
