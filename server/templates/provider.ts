import type * as z from 'zod/mini';
import type { getProviderTemplates, ProviderTemplate } from '../../src/api/contract/messaging/providerTemplates';
import type { Queryable, Transactional } from '../database/database';
import { every, type Sql, sql } from '../database/sql';
import { enqueue } from '../jobs/enqueue';
import type { Channels, ReadTemplates } from '../messaging/channel';
import type { TemplateReport } from '../messaging/whatsapp/templateReports';
import { conflict, Problem } from '../problems';
import { type Approvable, faultOf } from './approved';

/** WhatsApp's templates as its provider has them, and what follows for ours. */

/** The job that reads them. */
export const READING = 'read_templates';

type Read = z.output<(typeof getProviderTemplates)['answer']>;

/** A row `provider_template p` as the contract has it. */
export const PROVIDER_TEMPLATE: Sql = sql`jsonb_build_object('name', p.name, 'language', p.language, 'approval', p.approval,
  'rejection', p.rejection, 'header', p.header, 'header_text', p.header_text, 'body', p.body, 'named', p.named,
  'footer', p.footer, 'buttons', p.buttons)`;

export async function readProvider(db: Queryable, { whatsapp }: Channels): Promise<Read> {
  const [found] = await db.rows<Omit<Read, 'connected'>>(sql`
    select (select checked_at from provider_check) as checked_at, (select failure from provider_check) as failure,
      (select coalesce(jsonb_agg(${PROVIDER_TEMPLATE} order by p.name, p.language), '[]') from provider_template p) as results`);
  return { connected: whatsapp.readTemplates !== undefined, checked_at: null, failure: null, results: [], ...found };
}

const WHY: Record<Exclude<Read['failure'], null>, string> = {
  sin_permiso:
    'WhatsApp no deja leer las plantillas de esta cuenta. Revise el token, sus permisos y WHATSAPP_BUSINESS_ID con quien administra el servicio.',
  limite: 'WhatsApp pide esperar antes de leer otra vez las plantillas. Vuelva a intentar en unos minutos.',
  sin_respuesta: 'WhatsApp no respondió. Vuelva a intentar en unos minutos.',
  ilegible: 'WhatsApp respondió algo que no se entiende. Vuelva a intentar; si se repite, avise a quien administra.',
  otro: 'No se pudieron leer las plantillas. Vuelva a intentar.',
};

/** Asks the provider now. `unscoped`: one account serves every company. Problem 409 without an account to read, 503 when it does not give them out; the stored ones stay. */
export async function refreshProvider(unscoped: Transactional, channels: Channels): Promise<Read> {
  const read = await channels.whatsapp.readTemplates?.();
  if (!read) {
    throw conflict('La cuenta de WhatsApp no tiene WHATSAPP_BUSINESS_ID. Pídalo a quien administra el servicio.');
  }
  await unscoped.transaction((tx) => storeRead(tx, read));
  if ('failure' in read) throw new Problem(503, `${WHY[read.failure]} No cambió nada.`);
  return readProvider(unscoped, channels);
}

/** A failed reading keeps what is stored. */
export async function storeRead(tx: Queryable, read: ReadTemplates): Promise<void> {
  const failure = 'failure' in read ? read.failure : null;
  await tx.rows(sql`
    insert into provider_check as c (tried_at, checked_at, failure)
    values (now(), case when ${failure}::text is null then now() end, ${failure})
    on conflict (id) do update set tried_at = now(), failure = excluded.failure,
      checked_at = coalesce(excluded.checked_at, c.checked_at)`);
  if ('failure' in read) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(read.templates)}) as r(name text, language text, approval text,
    rejection text, header text, header_text text, body text, named boolean, footer text, buttons jsonb)`;
  await tx.rows(sql`delete from provider_template`);
  await tx.rows(sql`
    insert into provider_template (name, language, approval, rejection, header, header_text, body, named, footer, buttons, state_at)
    select name, language, approval, rejection, header, header_text, body, named, footer, buttons, now() - ${CLOCKS_MS} * interval '1 ms'
    from ${rows}`);
  await applyProvider(tx);
}

/** What a clock may be off by: a report of so little before a reading may be of a change that the reading missed. */
const CLOCKS_MS = 60_000;

/** Stores reported states at once, in whatever order the reports come. What is not known yet, or in no known state, is read anew. */
export async function storeReports(unscoped: Transactional, reports: readonly TemplateReport[]): Promise<void> {
  if (reports.length === 0) return;
  await unscoped.transaction(async (tx) => {
    await tx.rows(sql`
      update provider_template p set approval = r.approval, rejection = r.rejection, state_at = r.at
      from (select distinct on (name, language) name, language, approval, rejection,
          case "at" when 0 then now() else least(to_timestamp("at"), now()) end as at
        from jsonb_to_recordset(${JSON.stringify(reports)}) as r(name text, language text, approval text, rejection text, "at" float)
        where approval <> 'otro' order by name, language, "at" desc) r
      where p.name = r.name and p.language = r.language and p.state_at <= r.at`);
    await applyProvider(tx);
    const [unread] = await tx.rows(sql`
      select from jsonb_to_recordset(${JSON.stringify(reports)}) as r(name text, language text, approval text)
      left join provider_template p on p.name = r.name and p.language = r.language
      where p.name is null or r.approval = 'otro' limit 1`);
    if (unread) await enqueue(tx, { name: READING, key: 'all' });
  });
}

type Ours = Approvable & { id: string; provider: ProviderTemplate | null; versions: ProviderTemplate[] };

/** What has the name of `template t`, a version a language: */
const versionsThat = (
  which: Sql,
): Sql => sql`(select coalesce(jsonb_agg(${PROVIDER_TEMPLATE} order by p.language), '[]')
  from provider_template p where p.name = t.approved_name and ${which})`;
/** all of them, */
export const VERSIONS = versionsThat(sql`true`);
/** and those in which it can go out. */
export const SENDABLE = versionsThat(sql`p.language = any(t.languages)`);

/** Gives our templates the provider's word on them: all, or the one with this id. Nothing happens while nothing was read. */
export async function applyProvider(tx: Queryable, id?: string): Promise<void> {
  const ours = await tx.rows<Ours>(sql`
    select t.id, t.channel, t.body, t.approved_name, t.language, t.header_variable, t.url_variable,
      case when p.name is not null then ${PROVIDER_TEMPLATE} end as provider, ${VERSIONS} as versions
    from template t left join provider_template p on p.name = t.approved_name and p.language = t.language
    where ${every([
      sql`t.channel = 'whatsapp' and t.deleted_at is null and (t.approved_name <> '' or t.fault is not null)`,
      sql`exists (select from provider_check where checked_at is not null)`,
      id !== undefined && sql`t.id = ${id}`,
    ])}`);
  if (ours.length === 0) return;
  const said = ours.map(({ id, provider, versions, ...one }) => ({
    id,
    approval: provider === null || provider.approval === 'otro' ? 'sin_enviar' : provider.approval,
    fault: provider === null ? null : faultOf(one, provider),
    languages: versions
      .filter((each) => each.approval === 'aprobada' && faultOf(one, each) === null)
      .map(({ language }) => language),
  }));
  await tx.rows(sql`
    update template t set approval = r.approval, fault = r.fault, languages = r.languages
    from jsonb_to_recordset(${JSON.stringify(said)}) as r(id uuid, approval text, fault text, languages text[])
    where t.id = r.id and (t.approval, t.fault, t.languages) is distinct from (r.approval, r.fault, r.languages)`);
}
