import { fileNameOf, mustFit, PDF } from '../accountStatements/file';
import { NotWritten, writeStatement } from '../accountStatements/writer';
import { named, type Sql, sql } from '../database/sql';
import type { Held } from '../jobs/job';
import { Problem } from '../problems';
import { attachedStatement, storeFile, storeStatement } from './attached';
import type { Attachment, Channel, Failed, Outgoing, Sent } from './channel';

/** A claimed message, and whether it carries a statement of account. */
export type Claimed = Outgoing & { attempts: number; carries: boolean };

/** The e-mail sender of a message's company (`table`'s row). */
export const senderOf = (table: 'message'): Sql =>
  sql`(select jsonb_build_object('name', f.sender_name, 'replyTo', f.reply_to) from profile f where f.id = ${named(table)}.profile_id)`;

type Hands = Pick<Held, 'transaction' | 'warn'>;

/** Sends a message with its attachment by its channel. If the attachment cannot be written, only this message fails. */
export async function handOver(job: Hands, channel: Channel, { carries, ...message }: Claimed): Promise<Sent | Failed> {
  if (!carries) return channel.send(message);
  const file = await attachmentOf(job, message.id);
  return 'kind' in file ? file : channel.send({ ...message, attachments: [file] });
}

/** The same file at every try: the statement is stored before the file is written, and the file while the message waits. */
async function attachmentOf(job: Hands, id: string): Promise<Attachment | Failed> {
  try {
    const { statement, file } = await job.transaction(async (tx) => {
      const attached = await attachedStatement(tx, id);
      mustFit(attached.statement, 'pdf');
      if (!attached.isStored) await storeStatement(tx, id, attached.statement);
      return attached;
    });
    const bytes = file ?? (await writeStatement(statement));
    if (!file) await job.transaction((tx) => storeFile(tx, id, bytes));
    return { fileName: fileNameOf(statement, 'pdf'), mediaType: PDF, bytes };
  } catch (error) {
    if (error instanceof NotWritten) {
      job.warn(error, 'a statement of account was not written for a message');
      return {
        kind: 'temporal',
        cause: 'adjunto',
        reason: 'El estado de cuenta no se pudo escribir en PDF. No se envió nada.',
      };
    }
    if (error instanceof Problem && error.status < 500) {
      return { kind: 'permanente', cause: 'adjunto', reason: error.msg };
    }
    throw error;
  }
}
