import type * as z from 'zod/mini';
import { CHANNELS, type ChannelName, nameOf } from '../../src/api/contract/messaging/channels';
import type {
  createTemplate,
  listTemplates as listRow,
  Template,
  updateTemplate,
} from '../../src/api/contract/messaging/templates';
import type { PortalLinks } from '../customers/pageLinks';
import { numberOf } from '../database/channels';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { type ColumnsOf, recordsOf } from '../ledger/records';
import { conflict, forbidden, notFound } from '../problems';
import { mustBeSound, mustReachPage } from './check';
import { applyProvider, PROVIDER_TEMPLATE, SENDABLE } from './provider';

type NewTemplate = z.output<(typeof createTemplate)['body']>;
type Changes = z.output<(typeof updateTemplate)['body']>;

type Filters = {
  search?: string | undefined;
  /** `null`: an unknown channel. */
  channel?: ChannelName | null | undefined;
  status?: string | undefined;
  is_global?: boolean | undefined;
};

const templatesFrom = (rows: Sql) => sql`
  select t.id, t.version, t.name, ${numberOf(sql`t.channel`)} as channel, t.subject, t.body, t.status, t.is_global, t.approved_name, t.language, t.approval,
    t.header_variable, t.url_variable, t.fault, ${SENDABLE} as versions, case when p.name is not null then ${PROVIDER_TEMPLATE} end as provider,
    case when t.channel = 'whatsapp' then (select checked_at from provider_check) end as checked_at
  from ${rows} t left join provider_template p on t.channel = 'whatsapp' and p.name = t.approved_name and p.language = t.language`;

/** The profile's own and the global ones. */
const whereOf = (profileId: string, { search = '', channel, status, is_global }: Filters) =>
  every([
    sql`(t.profile_id = ${profileId} or t.is_global) and t.deleted_at is null`,
    search && contains(sql`t.name || ' ' || t.subject`, search),
    channel !== undefined && sql`t.channel = ${channel}`,
    status && sql`t.status = ${status}`,
    is_global !== undefined && sql`t.is_global = ${is_global}`,
  ]);

const ORDERS: Orders<'name' | 'channel' | 'status'> = {
  by: { name: sql`match_key(t.name)`, channel: numberOf(sql`t.channel`), status: sql`t.status` },
  usual: sql`match_key(t.name), t.id`,
  id: sql`t.id`,
};

export function listTemplates(
  db: Queryable,
  profileId: string,
  page: Page,
  { ordering, ...filters }: Filters & Pick<z.output<(typeof listRow)['query']>, 'ordering'>,
): Promise<Listed<Template>> {
  const rows = sql`select t.* from template t`;
  const order = orderOf(ORDERS, ordering);
  return listed(db, { rows, where: whereOf(profileId, filters), order, projection: templatesFrom }, page);
}

export function allTemplates(db: Queryable, profileId: string, filters: Filters): Promise<Template[]> {
  return db.rows<Template>(
    sql`${templatesFrom(sql`template`)} where ${whereOf(profileId, filters)} order by ${ORDERS.usual}`,
  );
}

/** Problem 404 unless the template is the profile's or global; `is_global` looks among the global ones only. */
export async function readTemplate(
  db: Queryable,
  profileId: string,
  id: string,
  { is_global }: Pick<Filters, 'is_global'> = {},
): Promise<Template> {
  const narrowed = is_global ? { is_global } : {};
  const [found] = await db.rows<Template>(
    sql`${templatesFrom(sql`template`)} where t.id = ${id} and ${whereOf(profileId, narrowed)}`,
  );
  if (!found) throw notFound('la plantilla');
  return found;
}

/** Problem 422 for a text that cannot be sent. */
export async function addTemplate(
  tx: Queryable,
  who: Actor,
  links: PortalLinks,
  fields: NewTemplate,
): Promise<Template> {
  const columns = columnsOf(fields, EMPTY);
  mustBeSound(columns);
  mustReachPage(links, columns);
  return templates.add(tx, who, columns, (id) => applyProvider(tx, id));
}

/** Omitted fields stay. Problem 403 for a global one, 412 for a stale version, 409 for another channel while in use, and 422 as for a new one. */
export async function changeTemplate(
  tx: Queryable,
  who: Actor,
  links: PortalLinks,
  id: string,
  changes: Changes,
): Promise<Template> {
  const before = await templates.lock(tx, who, id, changes.version);
  if (changes.channel !== before.channel && (await usesOf(tx, id)).length > 0) {
    throw conflict('La plantilla ya se usa en campañas de su canal. No se guardó; duplíquela para el otro canal.', {
      fields: { channel: 'Ya se usa en este canal' },
    });
  }
  const columns = columnsOf(changes, before);
  mustBeSound(columns);
  mustReachPage(links, columns);
  return templates.change(tx, who, before, columns, () => applyProvider(tx, id));
}

/** Problem 409 while campaigns use it, planned ones too: staff can archive it instead. */
export async function removeTemplate(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await templates.lock(tx, who, id);
  const uses = await usesOf(tx, id);
  if (uses.length > 0) {
    throw conflict(
      `«${before.name}» se usa en ${uses.join(' y ')}. No se eliminó; archívela para que no se ofrezca más.`,
      { code: 'in-use' },
    );
  }
  await templates.retire(tx, who, before);
}

/** Subcategories as groups of recipients. */
export function listGroups(
  db: Queryable,
  profileId: string,
): Promise<{ id: string; name: string; customers: number }[]> {
  return db.rows(
    sql`select s.id, s.name, count(c.id) as customers from subcategory s
     left join customer_subcategory m on m.subcategory_id = s.id
     left join customer c on c.id = m.customer_id and c.deleted_at is null
     where s.profile_id = ${profileId} group by s.id order by s.name, s.id`,
  );
}

type Columns = Pick<NewTemplate, 'name' | 'body'> &
  Required<Omit<NewTemplate, 'name' | 'channel' | 'body'>> & { channel: ChannelName };

const EMPTY = {
  subject: '',
  status: 'borrador',
  approved_name: '',
  language: '',
  approval: 'sin_enviar',
  header_variable: '',
  url_variable: '',
} as const;

function columnsOf(fields: NewTemplate, before: Partial<Template>): Columns {
  const channel = nameOf(fields.channel);
  const { isLetter, approvesTexts } = CHANNELS[channel];
  return {
    name: fields.name,
    channel,
    subject: isLetter ? (fields.subject ?? before.subject ?? '') : '',
    body: fields.body,
    status: fields.status ?? known(before.status) ?? EMPTY.status,
    approved_name: approvesTexts ? (fields.approved_name ?? before.approved_name ?? '') : '',
    language: approvesTexts ? (fields.language ?? before.language ?? '') : '',
    approval: approvesTexts ? (fields.approval ?? known(before.approval) ?? EMPTY.approval) : EMPTY.approval,
    header_variable: approvesTexts ? (fields.header_variable ?? before.header_variable ?? '') : '',
    url_variable: approvesTexts ? (fields.url_variable ?? before.url_variable ?? '') : '',
  } satisfies ColumnsOf<NewTemplate>;
}

/** Our own rows only have kinds of the contract. */
const known = <K extends string>(kind: K | 'otro' | undefined) => (kind === 'otro' ? undefined : kind);

const templates = recordsOf<Template>({
  table: 'template',
  read: readOwn,
  stale:
    'Otra persona cambió esta plantilla mientras usted escribía, y no se guardó nada. Compare con lo suyo y elija con cuál se queda.',
});

/** Problem 404, or 403 for a global one. */
async function readOwn(db: Queryable, { profileId }: Actor, id: string): Promise<Template> {
  const found = await readTemplate(db, profileId, id);
  if (!found.is_global) return found;
  throw forbidden('Esta plantilla se ofrece a todas las empresas y no se cambia. Duplíquela para tener una propia.', {
    code: 'global',
  });
}

async function usesOf(tx: Queryable, id: string): Promise<string[]> {
  const [used] = await tx.rows<{ campaigns: number; planned: number; policies: number }>(
    sql`select (select count(distinct s.policy_id) from policy_step s join policy p on p.id = s.policy_id and p.deleted_at is null
         where ${id} in (s.template_id, s.fallback_template_id)) as policies, (select count(*) from campaign where template_id = ${id} and deleted_at is null) as campaigns,
       (select count(*) from timeslot where template_id = ${id} and campaign_id is null) as planned`,
  );
  const { campaigns = 0, planned = 0, policies = 0 } = used ?? {};
  return [
    ...(campaigns > 0 ? [campaigns === 1 ? '1 campaña' : `${campaigns} campañas`] : []),
    ...(policies > 0 ? [policies === 1 ? '1 política de cobranza' : `${policies} políticas de cobranza`] : []),
    ...(planned > 0 ? [planned === 1 ? '1 envío planificado' : `${planned} envíos planificados`] : []),
  ];
}
