import { expect, it } from 'vitest';
import { rows } from '../../src/api/contract/catalogue';
import { type ApiToken, apiToken, listApiTokens } from '../../src/api/contract/console/apiTokens';
import { listCustomers } from '../../src/api/contract/customers/customers';
import { type Staff, withService } from '../support/processes/service';
import { caller } from '../support/service/caller';
import { key } from '../support/service/campaigns';
import { books, commit, expectOk } from '../support/service/receivables';

const TOKENS = '/console/api_tokens/';

withService('tokens', (service) => {
  const inDays = async (days: number) => {
    const [row] = await service().database.rows<{ day: string }>('select current_date + $1::int as day', [days]);
    return row?.day ?? '';
  };
  const make = async (person: Staff, given: object = {}): Promise<ApiToken> => {
    const body = { name: 'Panel', scopes: ['clientes'], ends_on: await inDays(30), ...given };
    return apiToken.parse(expectOk(await person.post(TOKENS, body, key())));
  };
  const tokensOf = async (person: Staff) => listApiTokens.answer.parse(expectOk(await person.get(TOKENS))).results;

  it('reads what its scope names, of its own company, and nothing else; it is stored as a hash, and told when it was used', async () => {
    const ana = await service().person();
    const ben = await service().person({ profile: 'Dos' });
    await books(service(), ana, [{ number: 'F-1', total: '10.00' }]);
    await books(service(), ben, [{ number: 'F-2', total: '20.00', customer: { name: 'Ajena', dni: '0991234567' } }]);
    const made = await make(ana);
    const reader = caller(service().url, made.token);
    const { results } = listCustomers.answer.parse(expectOk(await reader.get('/customers/customers/')));
    expect(results.map(({ dni }) => dni)).toEqual(['1790012345001']);
    expect(await tokensOf(ana)).toMatchObject([{ last_used_at: expect.any(String), has_ended: false }]);
    expect(JSON.stringify(await service().database.rows('select * from api_token'))).not.toContain(made.token);
    expect(await tokensOf(ben)).toEqual([]);

    // Whatever else is served: what writes, what is administrators', a person's own, and what other scopes read.
    const [customer] = results;
    const ids = { id: customer?.id ?? '' };
    const opened: string[] = [];
    for (const row of service().app.servedRows.values()) {
      if (!row.token) continue;
      const path = row.path.replace(/\{(\w+)\}/g, ids.id);
      const sent = row.method === 'GET' ? await reader.get(path) : await reader.send(row.method, path, {});
      if (sent.status !== 403) opened.push(row.name);
    }
    const byName = new Map(rows.map((row) => [row.name, row]));
    expect(opened.filter((name) => byName.get(name)?.method !== 'GET')).toEqual([]);
    // Whose customers they are: colleagues by name.
    const elsewhere = opened.filter((name) => !byName.get(name)?.path.startsWith('/customers/'));
    expect(elsewhere).toEqual(['listPeople']);
    expect(opened).toContain('listPromises');
    for (const path of [
      '/customers/documents/',
      '/conciliation/conciliations/',
      TOKENS,
      '/console/home/',
      '/console/users/',
    ]) {
      expect(await reader.get(path)).toMatchObject({ status: 403 });
    }
  });

  it('ends on its day and as it is revoked, and reads no more than so often', async () => {
    const ana = await service().person();
    const made = await make(ana);
    const reader = caller(service().url, made.token);
    const read = () => reader.get('/customers/customers/');
    expect(await read()).toMatchObject({ status: 200 });
    await commit(service(), 'update api_token set ends_on = current_date - 1');
    expect(await read()).toMatchObject({ status: 401 });
    expect(await tokensOf(ana)).toMatchObject([{ has_ended: true }]);
    await commit(service(), 'update api_token set ends_on = current_date');
    await commit(service(), 'update attempt_limit set count = 600');
    expect(await read()).toMatchObject({ status: 429 });
    await commit(service(), 'delete from attempt_limit');
    expect(await read()).toMatchObject({ status: 200 });
    expectOk(await ana.send('DELETE', `${TOKENS}${made.id}/`));
    expect(await read()).toMatchObject({ status: 401 });
    expect(await caller(service().url, 'cartera_api_x').get('/customers/customers/')).toMatchObject({ status: 401 });
  });

  it('is given by administrators alone, for two years at most', async () => {
    const ana = await service().person();
    for (const days of [-1, 800]) {
      const body = { name: 'Panel', scopes: ['clientes'], ends_on: await inDays(days) };
      expect(await ana.post(TOKENS, body, key())).toMatchObject({
        status: 422,
        body: { fields: { ends_on: expect.any(String) } },
      });
    }
    await make(ana);
    const body = { name: 'panel', scopes: ['pagos'], ends_on: await inDays(1) };
    expect(await ana.post(TOKENS, body, key())).toMatchObject({ status: 409 });
    for (const role of ['operador', 'analista'] as const) {
      const someone = await service().person({ role });
      expect(await someone.get(TOKENS)).toMatchObject({ status: 403 });
      expect(await someone.post(TOKENS, body, key())).toMatchObject({ status: 403 });
    }
  });
});
