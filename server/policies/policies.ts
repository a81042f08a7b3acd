import type * as z from 'zod/mini';
import { nameOf } from '../../src/api/contract/messaging/channels';
import type { createPolicy, Policy, setPolicyState, updatePolicy } from '../../src/api/contract/messaging/policies';
import type { PortalLinks } from '../customers/pageLinks';
import type { Queryable } from '../database/database';
import type { Page } from '../database/list';
import { type Columns, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { enqueue } from '../jobs/enqueue';
import { type Actor, audit } from '../ledger/audit';
import type { Channels } from '../messaging/channel';
import { conflict, refused } from '../problems';
import { figuresOf } from './figures';
import { forgetForecast } from './replay';
import { allPolicies, isOn, policyRecords as records, type StoredPolicy } from './stored';

type New = z.output<(typeof createPolicy)['body']>;
type Changes = z.output<(typeof updatePolicy)['body']>;
export const policiesArea = (channels: Channels, links: PortalLinks) => {
  const withFigures = async (db: Queryable, profileId: string, some: StoredPolicy[]): Promise<Policy[]> => {
    const figures = await figuresOf(db, profileId, channels, links, await allPolicies(db, profileId));
    return some.map((one) => ({ ...one, ...figures(one.id) }));
  };

  async function read(db: Queryable, profileId: string, id: string): Promise<Policy> {
    const stored = await records.read(db, profileId, id);
    const [policy] = await withFigures(db, profileId, [stored]);
    return { ...stored, ...NO_FIGURES, ...policy };
  }

  return {
    read,

    async list(db: Queryable, profileId: string, page: Page, { search }: { search?: string | undefined }) {
      const like = `%${(search ?? '').replace(/[%_\\]/g, '\\$&')}%`;
      const found = await records.list(db, profileId, page, undefined, [search && sql`p.name ilike ${like}`]);
      return { ...found, results: await withFigures(db, profileId, found.results) };
    },

    async add(tx: Queryable, who: Actor, { steps, ...fields }: New): Promise<Policy> {
      await mustBeOnlyRest(tx, who, fields.is_rest);
      const [last] = await tx.rows<{ position: number }>(sql`
        select coalesce(max(position), 0) + 1 as position from policy where profile_id = ${who.profileId} and deleted_at is null`);
      const columns = { ...columnsOf(fields), position: last?.position ?? 1 };
      const { id } = await records.add(tx, who, columns, (made) => writeSteps(tx, who, made, steps));
      return read(tx, who.profileId, id);
    },

    async change(tx: Queryable, who: Actor, id: string, { steps, position, version, ...fields }: Changes) {
      const before = await records.lock(tx, who, id, version);
      await mustBeOnlyRest(tx, who, fields.is_rest, id);
      await records.change(tx, who, before, columnsOf(fields), () => writeSteps(tx, who, id, steps));
      if (position !== undefined && position !== before.position) await moveTo(tx, who, id, position);
      const after = await read(tx, who.profileId, id);
      if (isOn(after.state)) mustWork(after, 'No se guardó');
      if (after.state !== 'borrador') await foretellAnew(tx, who);
      return after;
    },

    async remove(tx: Queryable, who: Actor, id: string): Promise<void> {
      const before = await records.lock(tx, who, id);
      if (isOn(before.state)) {
        throw conflict(`«${before.name}» está en marcha. Deténgala antes de eliminarla.`, { code: 'in-use' });
      }
      await takeBack(tx, id);
      await records.retire(tx, who, before);
      if (before.state !== 'borrador') await foretellAnew(tx, who);
    },

    /** Problem 409 for what cannot work, 412 for a stale version. */
    async switchTo(
      tx: Queryable,
      who: Actor,
      id: string,
      { state, version }: z.output<(typeof setPolicyState)['body']>,
    ) {
      const before = await records.lock(tx, who, id, version);
      await tx.rows(sql`update policy set state = ${state}, version = version + 1 where id = ${id}`);
      const after = await read(tx, who.profileId, id);
      if (state === 'detenida') await takeBack(tx, id);
      else {
        mustWork(after, 'No se puso en marcha');
        // Today's run looks at everybody again; what it did today it does not do twice.
        await tx.rows(sql`delete from policy_run where profile_id = ${who.profileId} and day = current_date`);
      }
      await foretellAnew(tx, who);
      const line = { entity: 'policy', entityId: id, before: { state: before.state }, after: { state } };
      await audit(tx, who, [{ action: state === 'detenida' ? 'detener' : 'encender', ...line }]);
      return after;
    },
  };
};

const NO_FIGURES = { customers: 0, debts: 0, standing: [], problems: [] };

/** What it proposed and nobody sent was not done. */
const takeBack = (tx: Queryable, id: string) =>
  tx.rows(sql`delete from policy_action where policy_id = ${id} and status in ('propuesta', 'aprobada', 'por_hacer')`);

async function foretellAnew(tx: Queryable, { profileId, userId }: Actor): Promise<void> {
  await forgetForecast(tx, profileId);
  await enqueue(tx, { name: 'run_policies', key: profileId, profileId, createdBy: userId });
}

function columnsOf({ is_rest, ...fields }: Omit<New, 'steps'>): Columns {
  const conditions = is_rest
    ? { ages: [], currency: null, least: null, most: null, subcategories: [], cost_centers: [], owners: [] }
    : {
        currency: null,
        least: null,
        most: null,
        ...(fields.currency !== null && { least: fields.least, most: fields.most, currency: fields.currency }),
      };
  return { ...fields, is_rest, ...conditions };
}

async function mustBeOnlyRest(tx: Queryable, who: Actor, isRest: boolean, id?: string): Promise<void> {
  if (!isRest) return;
  const [other] = await tx.rows<{ name: string }>(sql`
    select name from policy where profile_id = ${who.profileId} and is_rest and deleted_at is null and id is distinct from ${id ?? null}`);
  if (!other) return;
  throw conflict(
    `«${other.name}» ya toma a todos los demás clientes. No se guardó; solo una política puede tomarlos.`,
    {
      code: 'rest',
      fields: { is_rest: 'Ya hay una' },
    },
  );
}

async function writeSteps(tx: Queryable, who: Actor, id: string, steps: New['steps']): Promise<void> {
  const rows = steps.map(({ channel, fallback_channel, ...step }) => ({
    ...step,
    channel: step.act === 'mensaje' && channel !== null ? nameOf(channel) : null,
    fallback_channel: step.act === 'mensaje' && fallback_channel !== null ? nameOf(fallback_channel) : null,
  }));
  await mustHaveTemplates(tx, who, steps);
  await tx.rows(sql`delete from policy_step where policy_id = ${id}`);
  await tx.rows(sql`
    insert into policy_step (profile_id, policy_id, day, act, channel, template_id, fallback_channel, fallback_template_id)
    select ${who.profileId}, ${id}, day, act, channel, case when channel is not null then template end,
      fallback_channel, case when fallback_channel is not null then fallback_template end
    from jsonb_to_recordset(${JSON.stringify(rows)}) as s(day int, act text, channel text, template uuid, fallback_channel text, fallback_template uuid)`);
}

/** Problem 422 for a template that is not there, or of another channel. */
async function mustHaveTemplates(tx: Queryable, who: Actor, steps: New['steps']): Promise<void> {
  const named = steps.flatMap((step, at) => [
    { at, field: 'template', id: step.template, channel: step.channel },
    { at, field: 'fallback_template', id: step.fallback_template, channel: step.fallback_channel },
  ]);
  const ids = named.flatMap(({ id }) => (id !== null && isUuid(id) ? [id] : []));
  const found = await tx.rows<{ id: string; channel: string }>(sql`
    select id, channel from template where id = any(${ids}::uuid[]) and deleted_at is null
      and (profile_id = ${who.profileId} or is_global)`);
  for (const { at, field, id, channel } of named) {
    if (id === null || channel === null) continue;
    const template = found.find((one) => one.id === id);
    if (template?.channel === nameOf(channel)) continue;
    throw refused(`La plantilla del paso ${at + 1} no existe, o es de otro canal. Elija otra.`, {
      fields: { [`steps.${at}.${field}`]: 'Elija otra' },
    });
  }
}

/** The others keep their order around it. */
async function moveTo(tx: Queryable, who: Actor, id: string, position: number): Promise<void> {
  const others = (await allPolicies(tx, who.profileId)).map((one) => one.id).filter((one) => one !== id);
  const ids = [...others.slice(0, position - 1), id, ...others.slice(position - 1)];
  await tx.rows(sql`
    update policy p set position = o.place from unnest(${ids}::uuid[]) with ordinality o(id, place) where p.id = o.id and p.position <> o.place`);
}

const WHY: Record<Policy['problems'][number]['kind'], string> = {
  sin_pasos: 'no tiene pasos',
  sin_resto: 'ninguna política en marcha toma a los demás clientes: ponga primero en marcha la que lo hace',
  traslape: 'otra política toma a sus clientes',
  sin_plantilla: 'un mensaje no tiene plantilla',
  plantilla_inactiva: 'una plantilla no está activa',
  sin_aprobar: 'una plantilla no está aprobada por su canal',
  sin_direccion_publica:
    'una plantilla lleva el enlace a la cuenta del cliente, y falta la dirección pública del servicio (PUBLIC_URL)',
  sin_direccion: 'ningún cliente tiene dirección para un mensaje',
  sin_horario: 'la empresa no abre ningún día',
  otro: 'hay algo por arreglar',
};

function mustWork({ name, problems }: Policy, what: string): void {
  const why = [...new Set(problems.filter(({ blocks }) => blocks).map(({ kind }) => WHY[kind]))];
  if (why.length === 0) return;
  throw conflict(`${what} «${name}»: ${why.join('; ')}.`, { code: 'cannot-work' });
}
