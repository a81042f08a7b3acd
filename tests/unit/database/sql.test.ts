import { expect, test } from 'vitest';
import { every, insertInto, set, sql } from '../../../server/database/sql';

test('values are numbered in the order in which they stand, those of pieces among them', () => {
  const recent = sql`d.due_date >= ${'2026-11-01'} and d.due_date <= ${'2026-11-30'}`;
  const page = sql`select * from document d where d.profile_id = ${'p'} and (${recent}) limit ${25}`;
  const { text, values } = sql`select sum(total) from (${page}) d where d.total > ${'1.00'}`;
  expect(text).toBe(
    'select sum(total) from (select * from document d where d.profile_id = $1 and (d.due_date >= $2 and d.due_date <= $3) limit $4) d where d.total > $5',
  );
  expect(values).toEqual(['p', '2026-11-01', '2026-11-30', 25, '1.00']);
});

test('a piece may stand twice, and lists and nulls are values', () => {
  const mine = sql`profile_id = ${'p'}`;
  const { text, values } = sql`select ${mine} where ${mine} and id = any(${['a', 'b']}) and bank = ${null}`;
  expect(text).toBe('select profile_id = $1 where profile_id = $2 and id = any($3) and bank = $4');
  expect(values).toEqual(['p', 'p', ['a', 'b'], null]);
});

test('what was not asked for is no condition, and no conditions hold', () => {
  const search: string = '';
  const method: string | undefined = undefined;
  const { text, values } = every([sql`a = ${1} or b`, search && sql`c`, method && sql`d`, sql`e = ${2}`]);
  expect(text).toBe('(a = $1 or b) and (e = $2)');
  expect(values).toEqual([1, 2]);
  expect(every([]).text).toBe('true');
});

test('what a person typed is never read as SQL', () => {
  const typed = "'; drop table document; --";
  expect(sql`select ${typed}`).toMatchObject({ text: 'select $1', values: [typed] });
});

test('a row is written by the names of its columns', () => {
  const { text, values } =
    sql`${insertInto('document', { number: 'A-1', total: '9.00', made_at: sql`now()`, note: null })} returning id`;
  expect(text).toBe('insert into document (number, total, made_at, note) values ($1, $2, now(), $3) returning id');
  expect(values).toEqual(['A-1', '9.00', null]);
});

test('of a change, what is undefined stays as it is', () => {
  const changes = set({ number: 'A-2', total: undefined, note: null, version: sql`version + ${1}` });
  const { text, values } = sql`update document ${changes} where id = ${'d'}`;
  expect(text).toBe('update document set number = $1, note = $2, version = version + $3 where id = $4');
  expect(values).toEqual(['A-2', null, 1, 'd']);
});

test('a row takes the default of a column that is undefined', () => {
  expect(insertInto('document', { number: 'A-1', total: undefined }).text).toBe(
    'insert into document (number) values ($1)',
  );
});

test('what is no name of a table or a column is refused', () => {
  const typed = 'id) select secret from app_user; --';
  expect(() => insertInto('document', { [typed]: 1 })).toThrow('no name');
  expect(() => insertInto(typed, { id: 1 })).toThrow('no name');
  expect(() => set({ 'total = 0, note': 'x' })).toThrow('no name');
});
