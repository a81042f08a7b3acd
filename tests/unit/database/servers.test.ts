import { expect, test } from 'vitest';
import { Servers } from '../../../server/database/connection/servers';

test('an address of several servers is an address for each, with its user, database and options', () => {
  const servers = new Servers('postgres://ana:s%40l@one:5433,two/cartera?sslmode=require');
  expect(servers.shown).toBe('one:5433,two/cartera');
  expect(servers.current).toBe('postgres://ana:s%40l@one:5433/cartera?sslmode=require');
  servers.moveOnFrom({ host: 'one', port: 5433 });
  expect(servers.current).toBe('postgres://ana:s%40l@two/cartera?sslmode=require');
  // Others that met the same one late do not move it on again.
  servers.moveOnFrom({ host: 'one', port: 5433 });
  expect(servers.current).toContain('@two/');
  servers.moveOnFrom({ host: 'two', port: 5432 });
  expect(servers.current).toContain('@one:5433/');
});

test('what is no address is told for people', () => {
  for (const wrong of ['mysql://one/x', 'postgres://one:port/x', 'cartera']) {
    expect(() => new Servers(wrong)).toThrow(/DATABASE_URL no es/);
  }
});
