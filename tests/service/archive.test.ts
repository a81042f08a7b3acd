import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { archiveYear } from '../../server/archiving/archive';
import { bringBack } from '../../server/archiving/bringBack';
import { tablesOf } from '../../server/database/copy/tables';
import type { Database } from '../../server/database/database';
import { seedDemo } from '../../server/demo/seed';
import { getCampaign, listCampaigns } from '../../src/api/contract/messaging/campaigns';
import { leaveProofs } from '../support/processes/leaveProofs';
import { PASSWORD, type Person, withService } from '../support/processes/service';
import { runInBackground, runProgram, temporaryFolder } from '../support/processes/serviceProcess';
import { expectOk } from '../support/service/receivables';
import { allStored } from '../support/service/storedSuggestions';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const THREE_YEARS = 3 * 365;

/** All that a company has is so many days older. */
async function older(database: Database, days: number): Promise<void> {
  const tables = await database.rows<{ name: string; set: string }>(
    `select quote_ident(c.relname) as name, string_agg(format('%1$I = %1$I - %2$s', a.attname,
       case when a.atttypid = 'date'::regtype then $1::text else format('interval ''%s days''', $1::text) end), ', ') as set
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('app_user', 'job', 'holiday', 'schema_migration', 'schema_function', 'idempotency_key')
     group by c.relname`,
    [String(days)],
  );
  await database.transaction(async (tx) => {
    for (const { name, set } of tables) {
      await tx.rows(
        `alter table ${name} disable trigger user; update ${name} set ${set}; alter table ${name} enable trigger user`,
      );
    }
    await tx.rows(`update campaign set status = 'terminada' where status <> 'terminada'`);
  });
}

async function contentOf(database: Database): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const { name } of await tablesOf(database)) {
    // Totals are rows that add up: what is taken away and brought back are rows of their own.
    const isSum = name.endsWith('_total');
    content[name] = await database.rows(
      isSum
        ? `select sum(count) as count from "${name}"`
        : `select count(*) as rows, md5(string_agg(t::text, E'\\n' order by t::text collate "C")) as hash from "${name}" t`,
    );
  }
  return content;
}

withService(
  'the archive',
  (service) => {
    const figuresOf = async (ana: Person) => {
      const { results } = listCampaigns.answer.parse(expectOk(await ana.get('/campaigns/campaigns_list/')));
      const details = [];
      for (const { id } of results)
        details.push(getCampaign.answer.parse(expectOk(await ana.get(`/campaigns/campaigns/${id}/`))));
      return details.map(({ version: _, ...one }) => one);
    };
    const count = async (table: string) => {
      const [found] = await service().database.rows<{ n: number }>(`select count(*)::int as n from ${table}`);
      return found?.n ?? 0;
    };
    const yearsOf = async () =>
      service().database.rows<{ year: number }>(
        `select distinct extract(year from at)::int as year from (select at from campaign_event union all select at from audit_line) x order by 1`,
      );

    test('a year goes to files month by month and comes back as it was, what campaigns count of it stays meanwhile, and whoever is killed at it has changed nothing and does it again', async () => {
      const { database, databaseUrl, person } = service();
      await seedDemo(database, PASSWORD);
      await leaveProofs(database);
      const ana = await person({ profile: 'Comercial Andina' });
      await older(database, THREE_YEARS);
      await allStored(database);
      const before = await contentOf(database);
      const figures = await figuresOf(ana);
      expect(figures.some(({ collected }) => (collected?.length ?? 0) > 0)).toBe(true);
      const place = join(folder.path, 'whole');
      const events = await count('campaign_event');
      let moved = 0;
      for (const { year } of await yearsOf()) {
        const months = await archiveYear(database, year, place);
        moved += months.reduce((sum, one) => sum + one.campaign_events, 0);
      }
      expect([moved, await count('campaign_event')]).toEqual([events, 0]);
      expect(await count(`audit_line where entity <> 'conciliation'`)).toBe(0);
      expect(await count(`message where html <> ''`)).toBe(0);
      expect(readdirSync(place).every((name) => /^\d{4}-\d{2}\.archivo$/.test(name))).toBe(true);
      expect(await figuresOf(ana)).toEqual(figures);

      const years = await database.rows<{ year: number }>(
        'select distinct left(month, 4)::int as year from archived_month',
      );
      for (const { year } of years) await bringBack(database, year, place);
      await allStored(database);
      expect(await contentOf(database)).toEqual(before);
      expect(await figuresOf(ana)).toEqual(figures);
      await expect(database.rows('delete from audit_line')).rejects.toThrow('never changed');

      const [{ year } = { year: 0 }] = await database.rows<{ year: number }>(
        'select extract(year from max(at))::int as year from campaign_event',
      );
      const again = join(folder.path, 'killed');
      const settings = { DATABASE_URL: databaseUrl };
      // Somebody has a row that it must delete, so that it is in the middle until it is killed.
      await database.transaction(async (tx) => {
        await tx.rows('select from campaign_event for update');
        const archiving = runInBackground('dist-server/archive.js', [String(year), again], settings);
        await vi.waitUntil(
          async () => {
            await tx.rows('select pg_stat_clear_snapshot()');
            const waiting = await tx.rows(
              `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%delete from campaign_event%'`,
            );
            return waiting.length > 0;
          },
          { timeout: 30_000 },
        );
        await archiving.kill('SIGKILL');
      });
      expect(await contentOf(database)).toEqual(before);
      const done = await runProgram('dist-server/archive.js', [String(year), again], settings);
      expect(done.printed).toContain(`${year} está en ${again}, y los saldos cuadran.`);
      expect(await count(`archived_month where month like '${year}-%'`)).toBeGreaterThan(0);
      const back = await runProgram('dist-server/archive.js', [String(year), again, '--devolver'], settings);
      expect(back.printed).toContain(`${year} está otra vez en la base`);
      await allStored(database);
      expect(await contentOf(database)).toEqual(before);
    });

    test('what is open, not over or no longer as it was written is refused', async () => {
      const { database, person } = service();
      await seedDemo(database, PASSWORD);
      await leaveProofs(database);
      await person({ profile: 'Comercial Andina' });
      const [{ year } = { year: 0 }] = await database.rows<{ year: number }>(
        'select extract(year from now())::int as year',
      );
      const place = join(folder.path, 'refused');
      await expect(archiveYear(database, year, place)).rejects.toThrow('90 días después de su fin');
      await older(database, THREE_YEARS);
      const [{ old } = { old: 0 }] = await database.rows<{ old: number }>(
        'select extract(year from max(at))::int as old from campaign_event',
      );
      await database.rows(`update campaign set status = 'pausada'`);
      await expect(archiveYear(database, old, place)).rejects.toThrow('campañas que aún salen o están en pausa');
      await database.rows(`update campaign set status = 'terminada'`);
      const [first] = await archiveYear(database, old, place);
      await expect(archiveYear(database, old, place)).rejects.toThrow('ya está archivado');
      writeFileSync(join(place, `${first?.month}.archivo`), 'otra cosa');
      await expect(bringBack(database, old, place)).rejects.toThrow('tal como se escribió');
      expect(await count('archived_month')).toBeGreaterThan(0);
    });
  },
  { reads: false },
);
