import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../support/processes/service';

const written: string[] = [];
let service: Service;
beforeAll(async () => {
  service = await startService({ log: { level: 'error', stream: { write: (line) => written.push(line) } } });
});
afterAll(() => service.close());

test('a screen that broke is written down in one line, whoever tells of it', async () => {
  const told = { screen: '/pagos', message: 'no debería\npasar', components: 'PaymentsList' };
  const { status } = await fetch(`${service.url}/api/v1/console/broken_screens/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(told),
  });
  expect(status).toBe(200);
  expect(written).toHaveLength(1);
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ screen: told });
  expect(written[0]?.trimEnd()).not.toContain('\n');
});
