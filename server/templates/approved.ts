import type { Channel } from '../../src/api/contract/templates';
import { readTemplateText } from '../../src/api/contract/templateText';
import type { Queryable } from '../database/database';
import { rowsOf, type Sql, sql } from '../database/sql';
import type { ApprovedTemplate } from '../messaging/channel';
import { refused } from '../problems';
import type { Values } from './render';

/** Of `template t`: WhatsApp takes it. `isApproved` of the contract says the same of one that was read. */
export const APPROVED: Sql = sql`(t.approval = 'aprobada' and t.approved_name <> '' and t.language <> '')`;

type Given = { channel: Channel; body: string; approved_name: string; language: string };

/** A text as WhatsApp's provider knows it, with a customer's values in the order of its numbers; null for one that it does not know. */
export function approvedFor({
  channel,
  body,
  approved_name,
  language,
}: Given): (values: Values) => ApprovedTemplate | null {
  if (channel !== 0 || approved_name === '') return () => null;
  const { variables } = readTemplateText(body);
  return (values) => ({ name: approved_name, language, parameters: variables.map((name) => values[name]?.text ?? '') });
}

/** Problem 422 for a template that WhatsApp would not take. */
export async function mustBeApproved(tx: Queryable, template: string): Promise<void> {
  const [found] = await rowsOf<{ name: string }>(
    tx,
    sql`select t.name from template t where t.id = ${template} and not ${APPROVED}`,
  );
  if (!found) return;
  throw refused(
    `WhatsApp no ha aprobado la plantilla «${found.name}», y no se envió nada. Cuando la apruebe, escriba en la plantilla su nombre e idioma aprobados; o elija otra.`,
    { fields: { template: 'Sin aprobar por WhatsApp' } },
  );
}
