import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serveChange } from '../../server/http/serve';
import { conflict } from '../../server/problems';
import { row } from '../../src/api/contract/row';
import { withService } from '../support/processes/service';

const openCostCenter = row({
  name: 'openCostCenter',
  method: 'POST',
  path: '/tests/cost_center/',
  body: z.object({ name: z.string(), refuse: z.boolean().default(false) }),
  answer: z.object({ id: z.string(), name: z.string() }),
  idempotent: true,
});

withService(
  'idempotency',
  (service) => {
    const open = (person: Awaited<ReturnType<ReturnType<typeof service>['person']>>, key: string, body: unknown) =>
      person.post('/tests/cost_center/', body, { 'idempotency-key': key });
    const made = () =>
      service().database.rows<{ name: string }>('select name from cost_center where name like $1', ['CC%']);

    test('a hundred equal sends at once have one effect, and each gets the first answer', async () => {
      const ana = await service().person();
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 100 }, () => open(ana, key, { name: 'CC 1' })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await made()).toHaveLength(1);
    });

    test('a key used for something else is refused and has no effect', async () => {
      const ana = await service().person();
      await open(ana, 'k', { name: 'CC 1' });
      const other = await open(ana, 'k', { name: 'CC 2' });
      expect(other.status).toBe(422);
      expect(other.body).toMatchObject({ error: true, code: 'key-reused' });
      expect(await made()).toHaveLength(1);
    });

    test('the order in which a body is written makes no other body', async () => {
      const ana = await service().person();
      const first = await open(ana, 'k', { name: 'CC 1', refuse: false });
      expect(await open(ana, 'k', { refuse: false, name: 'CC 1' })).toMatchObject({ status: 201, body: first.body });
    });

    test('what was refused is not kept: the same key serves the corrected send', async () => {
      const ana = await service().person();
      const refusal = await open(ana, 'k', { name: 'CC 1', refuse: true });
      expect(refusal.status).toBe(409);
      expect(await made()).toHaveLength(0);
      expect((await open(ana, 'k', { name: 'CC 1' })).status).toBe(201);
      expect(await made()).toHaveLength(1);
    });

    test('without a key each send stands for itself', async () => {
      const ana = await service().person();
      await ana.post('/tests/cost_center/', { name: 'CC 1' });
      await ana.post('/tests/cost_center/', { name: 'CC 1' });
      expect(await made()).toHaveLength(2);
    });

    test('what a send has made is told by its key; where it had no effect, asking leaves the key to it', async () => {
      const ana = await service().person();
      const told = async () => (await ana.get('/console/effects/k/')).body;
      expect(await told()).toEqual({ made: null });
      await open(ana, 'k', { name: 'CC 1', refuse: true });
      expect(await told()).toEqual({ made: null });
      const { body } = await open(ana, 'k', { name: 'CC 1' });
      expect(await told()).toEqual({ made: z.object({ id: z.string() }).parse(body).id });
      expect(await made()).toHaveLength(1);
    });

    test('two profiles may use the same key', async () => {
      const [ana, luis] = [await service().person(), await service().person({ profile: 'Dos' })];
      await open(ana, 'k', { name: 'CC 1' });
      expect((await open(luis, 'k', { name: 'CC 2' })).status).toBe(201);
      expect(await made()).toHaveLength(2);
    });

    test('a key of more than 200 characters is refused', async () => {
      const ana = await service().person();
      expect((await open(ana, 'k'.repeat(201), { name: 'CC 1' })).status).toBe(422);
    });
  },
  {
    routes: (app) =>
      serveChange(app, openCostCenter, { subject: 'CostCenter', status: 201 }, async ({ body, tx, who }) => {
        const [made] = await tx.rows<{ id: string; name: string }>(
          'insert into cost_center (profile_id, code, name) values ($1, gen_random_uuid(), $2) returning id, name',
          [who.profileId, body.name],
        );
        if (!made || body.refuse) throw conflict('No se puede.');
        return made;
      }),
  },
);
