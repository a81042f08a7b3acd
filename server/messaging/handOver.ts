import { fileNameOf, mustFit, PDF, pictureOf } from '../accountStatements/file';
import { NotWritten, writeStatement } from '../accountStatements/writer';
import { logoOf } from '../company/logo';
import { hasMark, MARK, type OpenLink, type PortalLinks, tokenOf } from '../customers/pageLinks';
import type { Queryable } from '../database/database';
import { named, type Sql, sql } from '../database/sql';
import { extensionOf } from '../files/mediaType';
import type { ClaimedJob } from '../jobs/job';
import { Problem } from '../problems';
import { attachedStatement, storeFile, storeStatement } from './attached';
import type { ApprovedTemplate, Attachment, Channel, Failed, Outgoing, Sent } from './channel';
import { LOGO, LOGO_CID } from './letterLogo';

/** A claimed message, whether it carries a statement of account, and which link to the customer's own page. */
export type Claimed = Outgoing & { attempts: number; carries: boolean; link: OpenLink | null };

/** The e-mail sender of a message's company (`table`'s row). */
export const senderOf = (table: 'message'): Sql =>
  sql`(select jsonb_build_object('name', f.sender_name, 'replyTo', f.reply_to, 'mailbox', coalesce((
    select s.replies_at from arrival_source s where s.profile_id = f.id and s.replies_at <> '' and s.is_on and s.deleted_at is null
    order by s.created_at, s.id limit 1), '')) from profile f where f.id = ${named(table)}.profile_id)`;

type Hands = Pick<ClaimedJob, 'transaction' | 'warn'>;

/** Sends a message with its attachments by its channel. If one cannot be written, only this message fails. */
export async function handOver(
  job: Hands,
  channel: Channel,
  links: PortalLinks,
  { carries, link, ...stored }: Claimed,
): Promise<Sent | Failed> {
  const message = withToken(links, link, stored);
  if ('kind' in message) return message;
  const isPicture = message.template?.header?.kind === 'imagen';
  const logo =
    isPicture || message.html.includes(LOGO) ? await job.transaction((tx) => logoOfMessage(tx, message.id)) : null;
  if (isPicture && !logo) {
    return {
      kind: 'permanente',
      cause: 'adjunto',
      reason: 'La plantilla lleva el logo de la empresa, que no lo tiene. Súbalo en Empresa y reenvíe.',
    };
  }
  const file = carries ? await attachmentOf(job, message.id) : undefined;
  if (file && 'kind' in file) return file;
  const attachments = [...(file ? [file] : []), ...(logo ? [logo] : [])];
  return channel.send(attachments.length > 0 ? { ...message, attachments } : message);
}

const NO_LINK: Failed = {
  kind: 'permanente',
  cause: 'enlace',
  reason:
    'El enlace a la cuenta del cliente se retiró, venció o era de un contacto que ya no está. No se envió nada: reenvíe, y llevará uno nuevo.',
};

/** The message with its own link in the place of the mark, as no table has it. */
function withToken(links: PortalLinks, link: OpenLink | null, message: Outgoing): Outgoing | Failed {
  if (!hasMark(message)) return message;
  const token = tokenOf(links, link);
  if (token === undefined) return NO_LINK;
  const put = (text: string) => text.replaceAll(MARK, token);
  const { subject, text, html, template } = message;
  return {
    ...message,
    ...{ subject: put(subject), text: put(text), html: put(html) },
    template: template && templateWith(put, template),
  };
}

const templateWith = (put: (text: string) => string, template: ApprovedTemplate): ApprovedTemplate => ({
  ...template,
  parameters: template.parameters.map(put),
  ...(template.header?.kind === 'texto' && { header: { ...template.header, text: put(template.header.text) } }),
  ...(template.suffixes && { suffixes: template.suffixes.map((one) => ({ ...one, text: put(one.text) })) }),
});

async function logoOfMessage(tx: Queryable, id: string): Promise<Attachment | null> {
  const [found] = await tx.rows<{ profileId: string }>(
    sql`select profile_id as "profileId" from message where id = ${id}`,
  );
  const logo = found && (await logoOf(tx, found.profileId));
  if (!logo) return null;
  const { mediaType, bytes } = logo;
  return { fileName: `logo.${extensionOf(mediaType)}`, mediaType, bytes, cid: LOGO_CID };
}

/** The same file at every try: the statement is stored before the file is written, and the file while the message waits. */
async function attachmentOf(job: Hands, id: string): Promise<Attachment | Failed> {
  try {
    const { statement, file, logo } = await job.transaction(async (tx) => {
      const attached = await attachedStatement(tx, id);
      mustFit(attached.statement, 'pdf');
      if (!attached.isStored) await storeStatement(tx, id, attached.statement);
      const logo = attached.file ? null : await logoOf(tx, attached.profileId);
      return { ...attached, logo };
    });
    const bytes = file ?? (await writeStatement(statement, logo && pictureOf(logo)));
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
