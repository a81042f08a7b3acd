import type { Channel } from '../../src/api/contract/templates';
import { readTemplateText } from '../../src/api/contract/templateText';
import { type Sql, sql } from '../database/sql';
import type { ApprovedTemplate } from '../messaging/channel';
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
