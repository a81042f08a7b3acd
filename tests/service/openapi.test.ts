import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Service, startService } from '../support/processes/service';

const operation = z.looseObject({
  operationId: z.string(),
  'x-timeout-ms': z.number(),
  security: z.array(z.unknown()),
});
const openapi = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test('OpenAPI lists every row that is served, with its time-out and messages', async () => {
  const { status, body } = await service.anybody.get('/openapi.json');
  expect(status).toBe(200);
  const { paths } = openapi.parse(body);
  const listed = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(listed.sort()).toEqual([...service.app.servedRows.keys()].sort());
  expect(paths['/jwt/refresh-token']?.post).toMatchObject({ operationId: 'refresh', security: [] });
  expect(paths['/api/v1/conciliation/conciliations/{id}/']?.delete).toMatchObject({
    'x-timeout-ms': 0,
    'x-failure': 'Error al eliminar conciliación',
    security: [{ token: [] }],
    parameters: [{ name: 'id', in: 'path', required: true }],
  });
});

test('each row says with which statuses it may end', async () => {
  const { paths } = openapi.parse((await service.anybody.get('/openapi.json')).body);
  const statuses = (path: string, method: string) => Object.keys(Object(paths[path]?.[method]?.responses));
  const ofReading = ['200', '401', '403', '404', '409', '422', '429', '500', '503', '504'];
  expect(statuses('/api/v1/customers/banks/', 'get')).toEqual(ofReading);
  expect(statuses('/api/v1/conciliation/conciliations/save_movements/', 'post')).toEqual(
    expect.arrayContaining(['201', '404', '409', '422']),
  );
  expect(statuses('/api/v1/users/login/', 'post')).toEqual(expect.arrayContaining(['401', '429']));
});

test('an idempotent row says that it takes a key, an upload that it is multipart', async () => {
  const { body } = await service.anybody.get('/openapi.json');
  const { paths } = openapi.parse(body);
  expect(paths['/api/v1/conciliation/conciliations/save_movements/']?.post).toMatchObject({
    parameters: [{ name: 'Idempotency-Key', in: 'header' }],
  });
  expect(paths['/api/v1/conciliation/conciliations/preview_data/']?.post).toMatchObject({
    requestBody: { content: { 'multipart/form-data': { schema: { properties: { file: { format: 'binary' } } } } } },
  });
});
