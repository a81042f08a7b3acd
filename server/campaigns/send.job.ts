import { CHANNELS, type ChannelName } from '../../src/api/contract/messaging/channels';
import { afterOpen, closedBy, lockOpeningHours, opensAt, readOpeningHours } from '../company/openingHours';
import { OPEN_LINK, type PortalLinks } from '../customers/pageLinks';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { comeBack } from '../jobs/enqueue';
import type { ClaimedJob, JobKind, Outcome } from '../jobs/job';
import { audit } from '../ledger/audit';
import type { Channel, Channels, Failed, Sent } from '../messaging/channel';
import { type Claimed, handOver, senderOf } from '../messaging/handOver';
import { noteCampaignEvents } from '../messaging/messages';
import { INTERRUPTED, storeOutcome } from '../messaging/outcome';
import { APPROVED, mustApprove } from '../templates/approved';
import { lacksPage } from '../templates/check';
import { updateSuppressions } from './suppressions';
import { type Going, writeSome, writeToAll } from './write';

/** The maximum delay of a campaign after its hour; later, nobody wants the message. Only opening hours count. */
const LATEST_MS = 2 * 3_600_000;
const CHECK_EVERY_MS = 5_000;
const USUAL_PER_SECOND = 20;
/** Messages sent in parallel. */
const LANES = 5;
const ATTEMPTS = 5;

const NAME = 'send_campaign';

type Sending = Going & {
  status: string;
  quietDays: number;
  isApproved: boolean;
  body: string;
  header_variable: string;
  url_variable: string;
};

/**
 * Launches and sends a campaign; the job's key is the campaign's id. A run sends what the channel takes in a second and
 * reschedules itself, so that other jobs get a turn.
 */
export function sendCampaign(channels: Channels, links: PortalLinks): JobKind {
  return {
    name: NAME,
    attempts: ATTEMPTS,
    async run(job) {
      const { campaign, isMissed } = await job.transaction((tx) => begin(tx, job));
      if (isMissed)
        return { text: 'La hora de la campaña pasó sin que el servicio pudiera lanzarla. No se envió nada.' };
      if (campaign?.status === 'lanzando') {
        if (mustApprove(channels, campaign.channel) && !campaign.isApproved) return failed(job, NOT_APPROVED(campaign));
        if (lacksPage(links, campaign)) return failed(job, NO_PUBLIC_ADDRESS);
        await write(job, channels, links, campaign);
      }
      if (!campaign || campaign.status === 'pausada') return undefined;
      await sendSome(job, channels[campaign.channel], links, campaign);
      return undefined;
    },
    due: {
      everyMs: CHECK_EVERY_MS,
      ask: askForDue,
    },
  };
}

/** Enqueues campaigns whose hour came and whose company opened since. */
async function askForDue(db: Queryable): Promise<void> {
  const come = await db.rows<{ id: string; profileId: string; launchDate: string }>(
    sql`select id, profile_id as "profileId", launch_date as "launchDate" from campaign
     where status = 'programada' and launch_date <= now() and deleted_at is null`,
  );
  const due: string[] = [];
  for (const { id, profileId, launchDate } of come) {
    const calendar = await readOpeningHours(db, profileId);
    if (opensAt(Date.parse(launchDate), calendar) <= calendar.now) due.push(id);
  }
  if (due.length === 0) return;
  await db.rows(
    sql`insert into job (profile_id, name, key, about, created_by)
     select g.profile_id, ${NAME}, g.id, m.name, g.created_by from campaign g join template m on m.id = g.template_id
     where g.id = any(${due}) and g.status = 'programada' and g.launch_date <= now()
     on conflict (name, key) where state in ('waiting', 'running') do nothing`,
  );
}

/** Recovers messages that a dead worker left in flight, then launches a due campaign or marks it missed. */
async function begin(tx: Queryable, job: ClaimedJob): Promise<{ campaign: Sending | undefined; isMissed: boolean }> {
  await tx.rows(
    noteCampaignEvents(sql`
     update message set status = case via when 'bandeja_local' then 'en_cola' else 'incierto' end,
       failure = case via when 'bandeja_local' then null else ${INTERRUPTED.kind} end, reason = case via when 'bandeja_local' then '' else ${INTERRUPTED.reason} end
     where campaign_id = ${job.key} and status = 'enviando' returning *`),
  );
  const [found] = await tx.rows<
    Sending & { launchDate: string }
  >(sql`select g.profile_id as "profileId", g.id as "campaignId", g.channel, g.template_id as template, g.status,
       g.quiet_days as "quietDays", g.attach_statement as "attachStatement", g.launch_date as "launchDate",
       ${APPROVED} as "isApproved", t.body, t.header_variable, t.url_variable
     from campaign g join template t on t.id = g.template_id where g.id = ${job.key} and g.deleted_at is null for update of g`);
  if (!found) return { campaign: undefined, isMissed: false };
  const calendar = await lockOpeningHours(tx, found.profileId);
  const opens = opensAt(calendar.now, calendar);
  if (opens > calendar.now && found.status !== 'pausada') {
    await comeBack(tx, { name: NAME, key: job.key }, new Date(opens).toISOString());
    return { campaign: undefined, isMissed: false };
  }
  if (found.status !== 'programada') return { campaign: found, isMissed: false };
  const isLate = afterOpen(Date.parse(found.launchDate), LATEST_MS, calendar) < calendar.now;
  const to = isLate ? 'perdida' : 'lanzando';
  await tx.rows(
    sql`update campaign set status = ${to}, version = version + 1, launched_at = case when ${to} = 'lanzando' then now() end,
       last_error = case when ${to} = 'perdida' then 'El servicio no estaba en marcha a su hora. No se envió nada: póngale otra.' else '' end
     where id = ${job.key}`,
  );
  if (to === 'lanzando') await writeToAll(tx, job.key);
  await audit(tx, { profileId: found.profileId, userId: job.createdBy ?? null }, [
    { action: to === 'lanzando' ? 'lanzar' : 'perder', entity: 'campaign', entityId: job.key },
  ]);
  return { campaign: { ...found, status: to }, isMissed: isLate };
}

/** The channel accepts approved templates only, so no message is spent on a refusal. */
const NOT_APPROVED = ({ channel }: Sending): string =>
  `${CHANNELS[channel].label} no aprobó la plantilla de la campaña, y no se envió nada. Escriba en la plantilla su nombre e idioma aprobados, y vuelva a lanzarla.`;
/** The address was there as the campaign was planned. */
const NO_PUBLIC_ADDRESS =
  'El servicio no tiene dirección pública (PUBLIC_URL), y la plantilla de la campaña lleva el enlace a la cuenta del cliente. No se envió nada: pídala a quien administra el servicio, y vuelva a lanzarla.';

/** Nobody was written to: what is in the way is of the template or the service, and of no customer. */
async function failed(job: ClaimedJob, text: string): Promise<Outcome> {
  await job.transaction((tx) =>
    tx.rows(
      sql`update campaign set status = 'fallida', last_error = ${text}, version = version + 1,
         launched_at = case when exists (select from message where campaign_id = ${job.key}) then launched_at end
       where id = ${job.key} and status = 'lanzando'`,
    ),
  );
  return { text };
}

/** Renews the suppressions, and writes to the other customers. */
async function write(job: ClaimedJob, channels: Channels, links: PortalLinks, campaign: Sending): Promise<void> {
  await job.transaction(async (tx) => {
    await updateSuppressions(tx, campaign);
    await tx.rows(
      noteCampaignEvents(sql`
       update message m set status = 'cancelado', failure = null, reason = 'Quedó retenido antes de salir.'
       where m.campaign_id = ${job.key} and m.status = 'en_cola' and (
         select not c.held <@ c.let_through from campaign_customer c where c.campaign_id = m.campaign_id and c.customer_id = m.customer_id)
       returning m.*`),
    );
  });
  while ((await job.transaction((tx) => writeSome(tx, channels, links, campaign))) > 0);
  await job.transaction(async (tx) => {
    // A customer suppressed now needs an override, even if the reason ends later.
    await tx.rows(
      sql`update campaign_customer set again = false where campaign_id = ${job.key} and again and not held <@ let_through`,
    );
    await tx.rows(sql`update campaign set status = 'lanzada' where id = ${job.key} and status = 'lanzando'`);
  });
}

/** Sends a second's worth of messages, in parallel lanes. */
async function sendSome(job: ClaimedJob, channel: Channel, links: PortalLinks, campaign: Sending): Promise<void> {
  const perSecond = channel.perSecond ?? USUAL_PER_SECOND;
  const { left, freeAt } = await job.transaction((tx) => reservePace(tx, job.key, campaign.channel, perSecond));
  let free = left;
  const lane = async () => {
    let done: { message: Claimed; outcome: Sent | Failed } | undefined;
    do {
      const claims = free-- > 0;
      // One transaction stores a result and claims the next message.
      const message: Claimed | undefined = await job.transaction(async (tx) => {
        if (done) await storeOutcome(tx, done.message.id, done.message.attempts, done.outcome);
        return claims ? claim(tx, campaign) : undefined;
      });
      done = message && { message, outcome: await handOver(job, channel, links, message) };
      if (done && done.outcome.kind !== 'sent' && done.outcome.pause?.of === 'channel') free = 0;
    } while (done);
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(LANES, left) }, lane));
  const failed = lanes.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  await job.transaction((tx) => endOrComeBack(tx, job.key, freeAt));
}

/** Claims the next message; none while the company is closed. */
async function claim(tx: Queryable, { profileId, campaignId }: Sending): Promise<Claimed | undefined> {
  const calendar = await readOpeningHours(tx, profileId);
  if (closedBy(calendar.now, calendar)) return undefined;
  const [message] = await tx.rows<Claimed>(
    sql`update message set status = 'enviando', attempts = attempts + 1 where id = (
       select m.id from message m join campaign g on g.id = m.campaign_id and g.status = 'lanzada'
       where m.campaign_id = ${campaignId} and m.status = 'en_cola' and coalesce(m.retry_at, '-infinity') <= now()
       order by m.created_at, m.id limit 1 for update of m skip locked)
     returning id, recipient as "to", subject, text, html, template, round, attempts, statement_on is not null as carries, ${OPEN_LINK} as link, ${senderOf('message')} as sender`,
  );
  return message;
}

/** How many messages may leave now; 0 until the channel is free. */
async function reservePace(
  tx: Queryable,
  campaign: string,
  channel: ChannelName,
  perSecond: number,
): Promise<{ left: number; freeAt: string }> {
  const [pace] = await tx.rows<{ left: number; freeAt: string }>(
    sql`select p.taken as left, p.free as "freeAt" from (
       select count(*)::integer as waiting from message
       where campaign_id = ${campaign} and status = 'en_cola' and coalesce(retry_at, '-infinity') <= now()) w
     cross join lateral take_pace(${channel}, w.waiting, ${perSecond}) p`,
  );
  return pace ?? { left: 0, freeAt: '-infinity' };
}

/** Ends or reschedules the campaign. */
async function endOrComeBack(tx: Queryable, campaign: string, freeAt: string): Promise<void> {
  const [next] = await tx.rows<{ at: string | null }>(
    sql`select min(greatest(coalesce(m.retry_at, '-infinity'), ${freeAt}::timestamptz)) as at
     from message m join campaign g on g.id = m.campaign_id and g.status = 'lanzada'
     where m.campaign_id = ${campaign} and m.status in ('en_cola', 'enviando')`,
  );
  if (next?.at != null) return comeBack(tx, { name: NAME, key: campaign }, next.at);
  await tx.rows(
    sql`update campaign set status = 'terminada' where id = ${campaign} and status = 'lanzada' and not exists (
       select from message where campaign_id = ${campaign} and status in ('en_cola', 'enviando'))`,
  );
}
