import { z } from 'zod';
import { nameOf } from '../../src/api/contract/messaging/channels';
import type { CalendarEvent, Timeslot, timeslotGroup } from '../../src/api/contract/messaging/timeslots';
import { numberOf } from '../database/channels';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Actor, audit } from '../ledger/audit';
import { conflict, notFound, refused } from '../problems';

type Group = z.output<typeof timeslotGroup>;

/** The offset is the configured zone's: a calendar anywhere shows that hour. */
const asJson = sql`jsonb_build_object('id', s.id, 'template', jsonb_build_object('id', t.id, 'name', t.name),
  'campaign_type', ${numberOf(sql`s.channel`)}, 'launch_date', to_char(s.launch_date, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'),
  'no_documentos', s.no_documentos, 'campaign', s.campaign_id)`;

type Filters = { search?: string | undefined; start?: string | undefined; end?: string | undefined };

/** Timeslots by launch month and document count, the earliest first; `search` looks in the template's name. */
export function listTimeslots(
  db: Queryable,
  profileId: string,
  page: Page,
  { search = '', start = '-infinity', end = 'infinity' }: Filters,
): Promise<Listed<Group>> {
  const rows = sql`select g.* from (
    select to_char(s.launch_date, 'YYYY-MM') as month, s.no_documentos, array_agg(s.id) as ids
    from timeslot s join template t on t.id = s.template_id
    where s.profile_id = ${profileId} and ${contains(sql`t.name`, search)}
      and s.launch_date >= ${start}::date and s.launch_date < ${end}::date + 1
    group by 1, 2) g`;
  return listed<Group>(
    db,
    {
      rows,
      where: sql`true`,
      order: sql`g.month, g.no_documentos`,
      projection: (groups) => sql`
        select g.month || '-' || g.no_documentos as key, (
          select jsonb_agg(${asJson} order by s.launch_date, s.id) from timeslot s join template t on t.id = s.template_id
          where s.id = any(g.ids)) as campaigns
        from ${groups} g`,
    },
    page,
  );
}

/**
 * Plans a calendar's entries; existing timeslots are skipped. Problem 422 names the template where a launch is past, or the
 * template is missing, inactive or of another channel: then nothing is planned.
 */
export async function addTimeslots(
  tx: Queryable,
  who: Actor,
  events: CalendarEvent[],
  documents: number,
): Promise<Timeslot[]> {
  const planned = events
    .filter(({ extendedProps }) => !extendedProps.already_created)
    .map(({ title, start, extendedProps: { type_campaign, template_id } }) => ({
      title,
      start,
      channel: nameOf(type_campaign.value),
      template: template_id.value,
    }));
  for (const { title, start, template } of planned) {
    if (!LAUNCH.safeParse(start).success) throw refused(`«${title}» no tiene una fecha de lanzamiento válida.`);
    if (!isUuid(template)) throw withoutTemplate(title);
  }
  const rows = JSON.stringify(planned);
  const [faulty] = await tx.rows<{ title: string; passed: boolean; known: boolean; active: boolean }>(
    sql`select e.title, e.start <= now() as passed, t.id is not null as known, coalesce(t.status = 'activa', false) as active
     from jsonb_to_recordset(${rows}) as e(title text, start timestamptz, channel text, template uuid)
     left join template t on t.id = e.template and (t.profile_id = ${who.profileId} or t.is_global) and t.deleted_at is null
     where e.start <= now() or t.id is null or t.status <> 'activa' or t.channel <> e.channel
     order by e.start limit 1`,
  );
  if (faulty) throw whyNot(faulty);
  const made = await tx.rows<{ timeslot: Timeslot }>(
    sql`with s as (
       insert into timeslot (profile_id, template_id, channel, launch_date, no_documentos)
       select ${who.profileId}, e.template, e.channel, e.start, ${documents}
       from jsonb_to_recordset(${rows}) as e(start timestamptz, channel text, template uuid) returning *)
     select ${asJson} as timeslot from s join template t on t.id = s.template_id order by s.launch_date, s.id`,
  );
  const slots = made.map(({ timeslot }) => timeslot);
  await audit(
    tx,
    who,
    slots.map((slot) => ({ action: 'crear', entity: 'timeslot', entityId: slot.id, after: slot })),
  );
  return slots;
}

const LAUNCH = z.iso.datetime({ offset: true, local: true });

const withoutTemplate = (title: string) =>
  refused(`La plantilla de «${title}» ya no existe. No se planificó nada; elija otra.`);

function whyNot({ title, passed, known, active }: { title: string; passed: boolean; known: boolean; active: boolean }) {
  if (!known) return withoutTemplate(title);
  if (passed) return refused(`La hora de «${title}» ya pasó. No se planificó nada; muévala a una que venga.`);
  if (!active) return refused(`La plantilla «${title}» no está activa. No se planificó nada; actívela o elija otra.`);
  return refused(`La plantilla «${title}» es de otro canal. No se planificó nada; elija una de este.`);
}

/** Changes the launch. Problem 404; 409 once it has a campaign, 422 for a past hour. */
export async function moveTimeslot(tx: Queryable, who: Actor, id: string, launch: string): Promise<Timeslot> {
  const before = await lock(tx, who, id);
  if (before.campaign_id !== null) throw conflict('Ya se creó la campaña. No se movió; cambie la hora en la campaña.');
  const [moved] = await tx.rows<{ timeslot: Timeslot }>(
    sql`with s as (update timeslot set launch_date = ${launch} where id = ${id} and ${launch}::timestamptz > now() returning *)
     select ${asJson} as timeslot from s join template t on t.id = s.template_id`,
  );
  if (!moved) throw refused('Esa hora ya pasó. No se movió; elija una que venga.');
  await audit(tx, who, [{ action: 'mover', entity: 'timeslot', entityId: id, before, after: moved.timeslot }]);
  return moved.timeslot;
}

/** Links a timeslot to its campaign. Problem 404; 409 where it has one already. */
export async function makeOf(tx: Queryable, who: Actor, id: string, campaign: string): Promise<void> {
  const before = await lock(tx, who, id);
  if (before.campaign_id !== null) throw conflict('Ya se creó la campaña de esta planificación. No se creó otra.');
  await tx.rows(sql`update timeslot set campaign_id = ${campaign} where id = ${id}`);
}

async function lock(tx: Queryable, who: Actor, id: string): Promise<{ campaign_id: string | null }> {
  const [found] = isUuid(id)
    ? await tx.rows<{ campaign_id: string | null }>(
        sql`select * from timeslot where profile_id = ${who.profileId} and id = ${id} for update`,
      )
    : [];
  if (!found) throw notFound('la campaña planificada');
  return found;
}

/** Problem 404; 409 once it has a campaign. */
export async function removeTimeslot(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await lock(tx, who, id);
  if (before.campaign_id !== null) {
    throw conflict('Ya se creó la campaña. No se quitó de la planificación; elimine la campaña si no debe salir.');
  }
  await tx.rows(sql`delete from timeslot where id = ${id}`);
  await audit(tx, who, [{ action: 'eliminar', entity: 'timeslot', entityId: id, before }]);
}
