import { expect, test } from 'vitest';
import { failureOf } from '../../../server/messaging/whatsapp/codes';
import { whatsapp } from '../../../server/messaging/whatsapp/whatsapp';
import { whatsappStub } from '../../support/fakes/whatsappStub';

const message = { id: 'm-1', round: 1, to: '+593 99 123-4567', subject: '', text: 'Hola', html: '' };

test.each([
  [[4, 80007, 130429], { kind: 'temporal', pause: { seconds: 5, of: 'channel' } }],
  [[131056], { kind: 'temporal', pause: { seconds: 6, of: 'recipient' } }],
  [[1, 2, 131000, 131016, 131057, 133004], { kind: 'temporal' }],
  [
    [0, 3, 10, 190, 368, 131005, 131031, 131042, 131048, 131064, 132015, 132016, 133010],
    { kind: 'permanente', stops: true },
  ],
  [[131050], { kind: 'permanente', withdraws: 'proveedor' }],
  [[100, 131008, 131009, 131051, 132000, 132001, 132012], { kind: 'permanente', cause: 'contenido' }],
  [[131026], { kind: 'permanente', cause: 'sin_whatsapp' }],
  [[130403], { kind: 'permanente', cause: 'bloqueado' }],
  [[131047], { kind: 'permanente', cause: 'ventana' }],
  [[131049], { kind: 'permanente', cause: 'limite_del_dia' }],
  [[999999], { kind: 'permanente' }],
])('codes %j', (codes, doing) => {
  for (const code of codes)
    expect(failureOf(code)).toEqual({ ...doing, reason: expect.stringMatching(`[(]${code}[)]\\.$`) });
});

test('what the answer does not tell may have been sent; where nobody answered nothing was', async () => {
  const stub = await whatsappStub();
  const channel = whatsapp(stub.account);
  const hasty = whatsapp({ ...stub.account, patienceMs: 300 });
  const meets = async (fate: Parameters<typeof stub.fate.set>[1], by = channel) => {
    stub.fate.set('+593991234567', fate);
    return by.send(message);
  };
  expect(await meets(() => undefined)).toEqual({ kind: 'sent', providerId: stub.taken[0]?.wamid });
  expect(stub.taken[0]).toMatchObject({ type: 'text', text: { body: 'Hola' }, biz_opaque_callback_data: 'm-1/1' });
  expect(await meets(() => ({ status: 500 }))).toMatchObject({ kind: 'desconocido' });
  expect(await meets(() => ({ status: 500, code: 999999 }))).toMatchObject({ kind: 'desconocido' });
  expect(await meets(() => ({ status: 500, code: 131000 }))).toMatchObject({ kind: 'temporal' });
  expect(await meets(() => ({ status: 404 }))).toMatchObject({ kind: 'permanente' });
  expect(await meets(() => ({ status: 401 }))).toMatchObject({ kind: 'permanente', stops: true });
  expect(await meets(() => ({ status: 429, retryAfter: '7' }))).toMatchObject({ pause: { seconds: 7, of: 'channel' } });
  expect(await meets(() => new Promise(() => {}), hasty)).toMatchObject({ kind: 'desconocido' });
  await stub.close();
  expect(await channel.send(message)).toMatchObject({ kind: 'temporal' });
});
