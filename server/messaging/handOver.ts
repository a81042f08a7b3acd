import { fileNameOf, mustFit, PDF, statementPdf } from '../accountStatements/file';
import { ReadersBusy } from '../files/places';
import type { Held } from '../jobs/job';
import { Problem } from '../problems';
import { attachedStatement, keepStatement } from './attached';
import type { Attachment, Channel, Failed, Outgoing, Sent } from './channel';

/** A message that is in our hands, and whether it carries a statement of account. */
export type Claimed = Outgoing & { attempts: number; carries: boolean };

/** Gives a message to its channel with what it carries. What cannot be written is a failure of this message, and of no other. */
export async function handOver(
  job: Pick<Held, 'transaction'>,
  channel: Channel,
  { carries, ...message }: Claimed,
): Promise<Sent | Failed> {
  if (!carries) return channel.send(message);
  const file = await attachmentOf(job, message.id);
  return 'kind' in file ? file : channel.send({ ...message, attachments: [file] });
}

/** The same file at every try: what it says is kept before it is first written. */
async function attachmentOf(job: Pick<Held, 'transaction'>, id: string): Promise<Attachment | Failed> {
  try {
    const { statement, profileId } = await job.transaction(async (tx) => {
      const carried = await attachedStatement(tx, id);
      mustFit(carried.statement, 'pdf');
      if (!carried.isKept) await keepStatement(tx, id, carried.statement);
      return carried;
    });
    return { fileName: fileNameOf(statement, 'pdf'), mediaType: PDF, bytes: await statementPdf(statement, profileId) };
  } catch (error) {
    if (error instanceof ReadersBusy) {
      return { kind: 'temporal', reason: 'El estado de cuenta espera a que se escriban otros. No se envió nada.' };
    }
    if (error instanceof Problem && error.status < 500) return { kind: 'permanente', reason: error.msg };
    throw error;
  }
}
