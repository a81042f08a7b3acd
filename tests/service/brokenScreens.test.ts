import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Service, startService } from '../support/service';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test('a screen that broke is written down in one line, whoever tells of it', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  const told = { screen: '/pagos', message: 'no debería\npasar', components: 'PaymentsList' };
  const { status } = await fetch(`${service.url}/api/v1/console/broken_screens/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(told),
  });
  expect(status).toBe(200);
  expect(written).toHaveBeenCalledOnce();
  const [line] = written.mock.calls[0] ?? [];
  expect(line).toContain(JSON.stringify(told));
  expect(line).not.toContain('\n');
});
