import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase, type Queryable } from '../../server/database/database';
import { gathered, portionsOf } from '../../server/database/list';
import { insertInto, prepared, set, sql } from '../../server/database/sql';
import { withService } from '../support/processes/service';

withService('database', (service) => {
  const add = (db: Queryable, name: string) => db.rows('insert into profile (name) values ($1)', [name]);
  const names = async () => {
    const found = await service().database.rows<{ name: string }>('select name from profile order by name');
    return found.map(({ name }) => name);
  };

  test('values come back as the code holds them', async () => {
    const [row] = await service().database.rows(
      `select 1234.50::numeric as money, 9007199254740991::int8 as count, date '2026-02-28' as day,
              timestamptz '2026-11-21 10:00:00-05' as moment, array[date '2026-01-01', null] as days,
              array[1.10, 2.20]::numeric[] as amounts, array[7]::int8[] as counts, '{"a":[1]}'::jsonb as json, null::date as nothing,
              '{}'::date[] as none, array[timestamptz '2026-11-21 10:00:00Z'] as moments`,
    );
    expect(row).toEqual({
      money: '1234.50',
      count: 9007199254740991,
      day: '2026-02-28',
      moment: '2026-11-21T15:00:00.000Z',
      days: ['2026-01-01', null],
      amounts: ['1.10', '2.20'],
      counts: [7],
      json: { a: [1] },
      nothing: null,
      none: [],
      moments: ['2026-11-21T10:00:00.000Z'],
    });
  });

  test('very many rows come in portions, in their order, and leave nothing open in the transaction', async () => {
    const { database } = service();
    await database.reading(async (tx) => {
      const sizes: number[] = [];
      const numbers: number[] = [];
      for await (const some of portionsOf<{ n: number }>(
        tx,
        sql`select n from generate_series(1, ${2_500}::int) n order by n desc`,
      )) {
        sizes.push(some.length);
        numbers.push(...some.map(({ n }) => n));
      }
      expect(sizes).toEqual([1_000, 1_000, 500]);
      expect(numbers).toEqual(Array.from({ length: 2_500 }, (_, at) => 2_500 - at));
      expect(await gathered(tx, sql`select n from generate_series(1, 1000) n`)).toHaveLength(1_000);
      expect(await tx.rows('select name from pg_cursors')).toEqual([]);
    });
  });

  test('a statement has its values where they are used, and a row by the names of its columns', async () => {
    const { database } = service();
    const [row] = await database.rows(
      sql`select ${[1, 2]}::int[] as list, ${{ a: ['b'] }}::jsonb as json, ${undefined}::text as nothing`,
    );
    expect(row).toEqual({ list: [1, 2], json: { a: ['b'] }, nothing: null });
    const limit = { key: 'por columnas', count: 2, ends_at: sql`now()`, waits: undefined };
    await database.rows(insertInto('attempt_limit', limit));
    await database.rows(
      sql`update attempt_limit ${set({ count: sql`count + 1`, waits: undefined })} where key = ${limit.key}`,
    );
    const kept = await database.rows(sql`delete from attempt_limit where key = ${limit.key} returning count, waits`);
    expect(kept).toEqual([{ count: 3, waits: 0 }]);
  });

  test('a count that no number holds exactly is a failure, not a wrong number', async () => {
    await expect(service().database.rows('select 9007199254740993::int8')).rejects.toThrow(RangeError);
    expect(await service().database.rows('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('what fails half way leaves nothing', async () => {
    const work = service().database.transaction(async (tx) => {
      await add(tx, 'Uno');
      throw new Error('half way');
    });
    await expect(work).rejects.toThrow('half way');
    expect(await names()).toEqual([]);
  });

  test('nobody sees a transaction before it ends', async () => {
    const { database } = service();
    const seen: Promise<unknown[]>[] = [];
    const written: Promise<void>[] = [];
    for (let n = 0; n < 20; n++) {
      const addTwo = async (tx: Queryable) => {
        await add(tx, `Uno ${n}`);
        await add(tx, `Dos ${n}`);
      };
      written.push(database.transaction(addTwo));
      seen.push(database.rows('select 1 from profile'));
    }
    for (const rows of await Promise.all(seen)) expect(rows.length % 2).toBe(0);
    await Promise.all(written);
    expect(await names()).toHaveLength(40);
  });

  test('a hundred that read and then write at once lose none', async () => {
    await add(service().database, '0');
    const { database } = service();
    const addOne = () =>
      database.transaction(async (tx) => {
        const [row] = await tx.rows<{ name: string }>('select name from profile for update');
        await tx.rows('update profile set name = $1', [String(Number(row?.name) + 1)]);
      });
    await Promise.all(Array.from({ length: 100 }, addOne));
    expect(await names()).toEqual(['100']);
  });

  test('two that lock in opposite order both get through', async () => {
    const { database } = service();
    await add(database, 'A');
    await add(database, 'B');
    const locked = new Set<string>();
    let deadlock = () => {};
    const bothAreLocked = new Promise<void>((done) => {
      deadlock = done;
    });
    const lockBoth = (first: string, second: string) =>
      database.transaction(async (tx) => {
        await tx.rows('update profile set created_at = now() where name = $1', [first]);
        // Each waits for the other's lock before it wants it: the deadlock must happen.
        if (locked.add(first).size === 2) deadlock();
        await bothAreLocked;
        await tx.rows('update profile set created_at = now() where name = $1', [second]);
      });
    await Promise.all([lockBoth('A', 'B'), lockBoth('B', 'A'), lockBoth('A', 'B'), lockBoth('B', 'A')]);
    expect(await names()).toEqual(['A', 'B']);
  });

  test('asking the database inside a transaction is a mistake that shows at once, and not a wait without end', async () => {
    const { database } = service();
    const asks = database.transaction(() => database.rows('select 1'));
    await expect(asks).rejects.toThrow('ask its tx');
    const nests = database.transaction(() => database.transaction(async () => 1));
    await expect(nests).rejects.toThrow('inside a transaction');
  });

  const more = (value: number) => prepared(sql`select ${value}::int + 1 as more`);
  const plans = (db: Queryable) =>
    db.rows<{ plans: number }>('select generic_plans::int as plans from pg_prepared_statements');

  test('a statement whose plan is kept is planned once, whatever its values', async () => {
    const database = await openDatabase(service().databaseUrl, { connections: 1 });
    const seen = await database.transaction(async (tx) => {
      for (const value of [1, 2, 3]) expect(await tx.rows(more(value))).toEqual([{ more: value + 1 }]);
      const [{ mode = '' } = {}] = await tx.rows<{ mode: string }>(`select current_setting('plan_cache_mode') as mode`);
      return { mode, plans: await plans(tx) };
    });
    await database.close();
    // What else is asked is planned for its own values.
    expect(seen).toEqual({ mode: 'auto', plans: [{ plans: 3 }] });
  });

  test('a plan that is lost, as where connections are shared, is no failure: all is asked again, and planned anew', async () => {
    const database = await openDatabase(service().databaseUrl, { connections: 1 });
    const one = database.scoped(randomUUID());
    await one.rows(more(1));
    await one.rows(more(2));
    expect(await plans(database)).toEqual([{ plans: 2 }]);
    await database.rows('deallocate all');
    expect(await one.rows(more(4))).toEqual([{ more: 5 }]);
    expect(await plans(database)).toEqual([]);
    await database.close();
  });

  /** The database behind a listener that counts what arrives at once. */
  async function behindCounter() {
    const target = new URL(service().databaseUrl);
    const counted = { arrivals: 0 };
    const server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      near.on('data', () => counted.arrivals++);
      near.pipe(far).pipe(near);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const found = server.address();
    const port = typeof found === 'object' ? found?.port : undefined;
    const address = new URL(target);
    address.port = String(port);
    const database = await openDatabase(address.href, { connections: 1 });
    const arrivalsOf = async (work: () => Promise<unknown>) => {
      const before = counted.arrivals;
      await work();
      return counted.arrivals - before;
    };
    const close = async () => {
      await database.close();
      server.close();
    };
    return { database, arrivalsOf, close };
  }

  test('a lone statement of a profile leaves in one write with its transaction, and so do those of a reading that are asked together', async () => {
    const { database, arrivalsOf, close } = await behindCounter();
    const one = database.scoped(randomUUID());
    await one.rows(more(1));
    expect(await arrivalsOf(() => one.rows(sql`select ${1}::int`))).toBe(1);
    expect(await arrivalsOf(() => one.rows(more(2)))).toBe(1);
    const together = () =>
      one.reading((db) => Promise.all([db.rows(more(1)), db.rows(sql`select ${2}::int`), db.rows(more(3))]));
    // The commit follows by itself, and the next one's statements behind it.
    expect(await arrivalsOf(together)).toBeLessThanOrEqual(2);
    await close();
  });

  test('of statements that are asked together, all fail for what the first one failed for', async () => {
    const one = service().database.scoped(randomUUID());
    const failures = await one
      .reading(async (db) => {
        const asked = [
          db.rows(more(1)),
          db.rows(sql`select ${'none'}::uuid`),
          db.rows(more(2)),
          db.rows(sql`select ${3}::int`),
        ];
        const ended = await Promise.allSettled(asked);
        return ended.map((each) => (each.status === 'rejected' ? each.reason.code : each.status));
      })
      .catch((error: { code?: string }) => error.code);
    expect(failures).toEqual(['fulfilled', '22P02', '22P02', '22P02']);
  });

  test('what goes on beside work that failed asks no more: the connection is somebody else’s by then', async () => {
    const one = service().database.scoped(randomUUID());
    const door = new EventEmitter();
    const late: Promise<unknown>[] = [];
    const failed = one.reading(async (db) => {
      const opened = once(door, 'open');
      late.push(
        db
          .rows(more(1))
          .then(() => opened)
          .then(() => db.rows(more(2))),
      );
      throw new Error('it is not there');
    });
    await expect(failed).rejects.toThrow('it is not there');
    const [asked] = late;
    const refused = expect(asked).rejects.toThrow('a transaction that is over');
    door.emit('open');
    await refused;
  });

  test('the end of a reading wakes nobody who listens to commits', async () => {
    const heard: string[] = [];
    const stop = service().database.onCommit(() => heard.push('commit'));
    const one = service().database.scoped(randomUUID());
    expect(await one.reading((db) => db.rows(more(1)))).toEqual([{ more: 2 }]);
    expect(heard).toEqual([]);
    await one.transaction((tx) => tx.rows(more(1)));
    expect(heard).toEqual(['commit']);
    stop();
  });

  test('eighteen megabytes go in and are counted', async () => {
    const many = JSON.stringify(Array.from({ length: 150_000 }, (_, n) => ({ n, text: 'x'.repeat(100) })));
    const count = 'select count(*) as count from jsonb_array_elements($1::jsonb)';
    expect(await service().database.rows(count, [many])).toEqual([{ count: 150_000 }]);
  });
});
