import type * as z from 'zod/mini';
import type { createCampaign, updateCampaign } from '../../src/api/contract/messaging/campaigns';
import { mediumOf, nameOf } from '../../src/api/contract/messaging/channels';
import { type CampaignDetail, LET_THROUGH } from '../../src/api/contract/messaging/shapes';
import type { Queryable } from '../database/database';
import { insertInto, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Actor, audit } from '../ledger/audit';
import { recordsOf } from '../ledger/records';
import { noteCampaignEvents } from '../messaging/messages';
import { conflict, mustBeCurrent, refused } from '../problems';
import { type OwnCampaign, readCampaign } from './read';
import { updateSuppressions } from './suppressions';
import { makeOf } from './timeslots';
import { writeToAll } from './write';

type NewCampaign = z.output<(typeof createCampaign)['body']>;
type Changes = z.output<(typeof updateCampaign)['body']>;
type Status = CampaignDetail['status'];

/** Statuses that allow changes: nothing was sent. */
export const NOT_LAUNCHED: readonly Status[] = ['borrador', 'programada', 'perdida', 'fallida'];

/** Adds a campaign: `programada` by default, which leaves at its hour. Problem 422 for a template that cannot be sent. */
export async function addCampaign(tx: Queryable, who: Actor, fields: NewCampaign): Promise<CampaignDetail> {
  await mustBeSendable(tx, fields);
  await mustBeToCome(tx, fields.launch_date);
  const row = insertInto('campaign', {
    profile_id: who.profileId,
    template_id: fields.template,
    name: fields.name,
    channel: nameOf(fields.campaign_type),
    launch_date: fields.launch_date,
    status: fields.status ?? 'programada',
    quiet_days: fields.quiet_days,
    attach_statement: fields.attach_statement,
    ages: fields.ages,
    cost_center_id: await knownCostCenter(tx, who, fields.cost_center),
    created_by: who.userId,
  });
  const [made] = await tx.rows<{ id: string }>(sql`${row} returning id`);
  const id = made?.id ?? '';
  if (fields.timeslot !== undefined) await makeOf(tx, who, fields.timeslot, id);
  await setCustomers(tx, who, id, fields.customers ?? []);
  for (const { customers, kinds, reason } of fields.let_through ?? []) {
    const passed = kinds.filter((kind) => LET_THROUGH.includes(kind));
    await tx.rows(
      sql`update campaign_customer set let_through = ${passed}, let_through_reason = ${reason} where campaign_id = ${id} and customer_id = any(${customers.filter(isUuid)})`,
    );
  }
  await recheck(tx, who, id);
  const after = await readCampaign(tx, who.profileId, id);
  await audit(tx, who, [
    { action: 'crear', entity: 'campaign', entityId: id, after: { ...after, let_through: fields.let_through } },
  ]);
  return after;
}

async function knownCostCenter(tx: Queryable, who: Actor, id: string | null | undefined): Promise<string | undefined> {
  if (id === null || id === undefined) return undefined;
  const [found] = isUuid(id)
    ? await tx.rows<{ id: string }>(sql`select id from cost_center where profile_id = ${who.profileId} and id = ${id}`)
    : [];
  if (!found) throw refused('El centro de costo ya no existe. Elija otro.', { fields: { cost_center: 'No existe' } });
  return found.id;
}

/** Absent fields stay. Problem 412 for a stale version, 409 once it was launched. */
export async function changeCampaign(
  tx: Queryable,
  who: Actor,
  id: string,
  { version, customers, ...fields }: Changes,
): Promise<CampaignDetail> {
  const before = await campaigns.lock(tx, who, id);
  mustBeCurrent(before, version, CHANGED_MEANWHILE);
  mustStand(before, NOT_LAUNCHED, 'Ya se lanzó, y así no se cambia. Puede pausarla.');
  const content = {
    template: fields.template ?? before.template.id,
    campaign_type: fields.campaign_type ?? before.campaign_type,
    attach_statement: fields.attach_statement ?? before.attach_statement ?? false,
  };
  await mustBeSendable(tx, content);
  if (fields.launch_date !== undefined) await mustBeToCome(tx, fields.launch_date);
  const columns = {
    template_id: fields.template,
    name: fields.name,
    channel: nameOf(content.campaign_type),
    launch_date: fields.launch_date,
    quiet_days: fields.quiet_days,
    status: fields.status ?? (before.status === 'borrador' ? 'borrador' : 'programada'),
    attach_statement: fields.attach_statement,
    last_error: '',
  };
  return campaigns.change(tx, who, before, columns, async () => {
    if (customers !== undefined) await setCustomers(tx, who, id, customers);
    await recheck(tx, who, id);
  });
}

/** Problem 409 during its sending. */
export async function removeCampaign(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await campaigns.lock(tx, who, id);
  if (before.status === 'lanzando' || before.status === 'lanzada') {
    throw conflict('Está saliendo ahora. No se eliminó; páusela primero, o espere a que termine.');
  }
  await tx.rows(
    noteCampaignEvents(sql`
      update message set status = 'cancelado', failure = null, reason = 'La campaña se eliminó antes de que saliera.'
      where campaign_id = ${id} and status = 'en_cola' returning *`),
  );
  await campaigns.retire(tx, who, before);
}

export const campaigns = recordsOf<OwnCampaign>({
  table: 'campaign',
  read: (db, { profileId }, id) => readCampaign(db, profileId, id),
});

const CHANGED_MEANWHILE =
  'Otra persona cambió esta campaña mientras usted escribía, y no se guardó nada. Compare con lo suyo; si guarda de nuevo, queda lo que usted escribió.';

export function mustStand({ status }: CampaignDetail, wanted: readonly Status[], otherwise: string): void {
  if (!wanted.includes(status)) throw conflict(otherwise, { code: 'state' });
}

/** Ignores customers that were deleted meanwhile. What waits for one who was left out is not sent; whom a message reached stays. */
async function setCustomers(tx: Queryable, who: Actor, id: string, customers: string[]): Promise<void> {
  const known = customers.filter(isUuid);
  await tx.rows(
    noteCampaignEvents(sql`
      update message set status = 'cancelado', failure = null, reason = 'El cliente se quitó de la campaña antes de que saliera.'
      where campaign_id = ${id} and status = 'en_cola' and not customer_id = any(${known}) returning *`),
  );
  await tx.rows(
    sql`delete from campaign_customer c where c.campaign_id = ${id} and not c.customer_id = any(${known}) and not exists (
      select from message m where m.campaign_id = c.campaign_id and m.customer_id = c.customer_id and m.status <> 'cancelado')`,
  );
  await tx.rows(
    sql`insert into campaign_customer (profile_id, campaign_id, customer_id, again)
     select c.profile_id, ${id}, c.id, true from customer c where c.profile_id = ${who.profileId} and c.id = any(${known}) and c.deleted_at is null
     on conflict do nothing`,
  );
}

/** Recomputes the suppressions and the number of unpaid documents. */
async function recheck(tx: Queryable, who: Actor, id: string): Promise<void> {
  const { campaign_type, quiet_days = 0 } = await readCampaign(tx, who.profileId, id);
  await writeToAll(tx, id);
  await updateSuppressions(tx, {
    profileId: who.profileId,
    channel: nameOf(campaign_type),
    quietDays: quiet_days,
    campaignId: id,
  });
  await tx.rows(
    sql`update campaign set no_documentos = (
       select count(*) from document d join campaign_customer c on c.customer_id = d.customer_id
       where c.campaign_id = ${id} and d.is_owed)
     where id = ${id}`,
  );
}

/** Tolerates a launch up to five minutes ago. */
async function mustBeToCome(tx: Queryable, launch: string): Promise<void> {
  const [found] = await tx.rows<{ isPast: boolean }>(
    sql`select ${launch}::timestamptz < now() - interval '5 minutes' as "isPast"`,
  );
  if (!found?.isPast) return;
  throw refused(
    'Esa hora de lanzamiento ya pasó, y no se guardó nada. Elija una que venga, o lance la campaña ahora.',
    {
      fields: { launch_date: 'Ya pasó' },
    },
  );
}

export async function mustBeSendable(
  tx: Queryable,
  { template, campaign_type, attach_statement }: Pick<NewCampaign, 'template' | 'campaign_type' | 'attach_statement'>,
): Promise<void> {
  const { isLetter, label } = mediumOf(campaign_type);
  if (attach_statement && !isLetter) {
    throw refused(`Por ${label} no se adjunta el estado de cuenta. Envíelo por email, o sin él.`, {
      fields: { attach_statement: 'Solo por email' },
    });
  }
  const [found] = isUuid(template)
    ? await tx.rows<{ channel: string; status: string }>(
        sql`select channel, status from template where id = ${template} and deleted_at is null`,
      )
    : [];
  if (!found) throw refused('La plantilla elegida ya no existe. Elija otra.', { fields: { template: 'No existe' } });
  if (found.channel !== nameOf(campaign_type)) {
    throw refused('La plantilla es de otro canal. Elija una del canal de la campaña.', {
      fields: { template: 'Es de otro canal' },
    });
  }
  if (found.status !== 'activa') {
    throw refused('La plantilla no está activa. Actívela, o elija otra.', { fields: { template: 'No está activa' } });
  }
}
