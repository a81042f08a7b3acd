import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config';
import { channelsOf } from '../../../server/messaging/channels';
import { unsubscribeLinks } from '../../../server/messaging/unsubscribe';
import { sms } from '../../../server/messaging/ways/sms';
import { sizeOf } from '../../../server/templates/textSize';
import { smsStub } from '../../support/fakes/smsStub';

const size = (text: string) => sizeOf('sms', text);

describe('how many SMS a text is', () => {
  test('160 letters of the network’s alphabet are one, 161 are two; what stands between brackets takes two places', () => {
    expect(size('Ñ'.repeat(160))).toEqual({ length: 160, parts: 1, each: 160 });
    expect(size('a'.repeat(161))).toEqual({ length: 161, parts: 2, each: 153 });
    expect(size('a'.repeat(306))).toMatchObject({ parts: 2 });
    expect(size('a'.repeat(307))).toMatchObject({ parts: 3 });
    expect(size('€'.repeat(80))).toEqual({ length: 160, parts: 1, each: 160 });
    // The second half of a letter does not begin another message.
    expect(size(`${'a'.repeat(152)}${'€'.repeat(77)}`)).toEqual({ length: 306, parts: 3, each: 153 });
    expect(size('')).toMatchObject({ length: 0, parts: 1 });
  });

  test('one other letter makes all of it cost more than the double, and is named; the space of an amount is none', () => {
    expect(size('a'.repeat(69).concat('á'))).toEqual({ length: 70, parts: 1, each: 70, costly: 'á' });
    expect(size('a'.repeat(70).concat('á'))).toEqual({ length: 71, parts: 2, each: 67, costly: 'á' });
    expect(size('🙂'.repeat(35))).toEqual({ length: 70, parts: 1, each: 70, costly: '🙂' });
    expect(size('Debe $\u00a010,00')).toEqual({ length: 12, parts: 1, each: 160 });
  });
});

describe('what the provider answers', () => {
  const message = { id: 'm-1', round: 2, to: '+593 99 123-4567', subject: '', text: 'Debe $\u00a010,00', html: '' };
  let stub: Awaited<ReturnType<typeof smsStub>>;
  beforeAll(async () => {
    stub = await smsStub();
  });
  afterAll(() => stub.close());
  const meets = (...fates: NonNullable<ReturnType<typeof stub.fates.get>>) => {
    stub.fates.set('+593991234567', fates);
    // Only one that never answers is given up.
    return sms({ ...stub.account, ...(fates.includes('silent') && { patienceMs: 300 }) }).send(message);
  };

  test('a message is one POST with its reference, which is its key', async () => {
    expect(await meets()).toEqual({ kind: 'sent', providerId: 'm-1/2' });
    expect(stub.tried).toEqual([{ to: '+593991234567', text: 'Debe $ 10,00', reference: 'm-1/2', key: 'm-1/2' }]);
  });

  test('each refusal says what may be done about it', async () => {
    expect(await meets({ status: 429, retryAfter: '7' })).toMatchObject({ pause: { seconds: 7, of: 'channel' } });
    expect(await meets({ status: 503 })).toEqual({ kind: 'temporal', reason: expect.stringContaining('(503)') });
    expect(await meets({ status: 503, retryAfter: '9' })).toMatchObject({ kind: 'temporal', pause: { seconds: 9 } });
    expect(await meets({ status: 401 })).toMatchObject({ kind: 'permanente', stops: true });
    expect(await meets({ status: 404 })).toMatchObject({ kind: 'permanente', stops: true });
    expect(await meets({ status: 402, error: 'account' })).toMatchObject({ stops: true });
    expect(await meets({ status: 422, error: 'unknown_number' })).toMatchObject({ cause: 'no_existe' });
    expect(await meets({ status: 422, error: 'opted_out' })).toMatchObject({ withdraws: 'proveedor' });
    expect(await meets({ status: 400, error: 'content' })).toMatchObject({ cause: 'contenido' });
    expect(await meets({ status: 400, error: 'constructor' })).toEqual({
      kind: 'permanente',
      reason: 'El proveedor de SMS no lo entregó (constructor).',
    });
  });

  test('what nobody answered may have been sent, and is not repeated; where nobody is there nothing was', async () => {
    expect(await meets('cut')).toMatchObject({ kind: 'desconocido' });
    expect(await meets('silent')).toMatchObject({ kind: 'desconocido' });
    const gone = await smsStub();
    await gone.close();
    expect(await sms(gone.account).send(message)).toMatchObject({ kind: 'temporal' });
  });
});

test('reports are read one by one or in lists, and what is none hides no other', () => {
  const { reports } = sms({ url: 'http://sms.example', token: 't', webhookSecret: 'a secret of the provider' });
  const id = '6f1f6fd2-9f0b-4a53-8f4f-0a2f6d2f6b11';
  const read = (told: unknown) =>
    reports?.read(Buffer.from(typeof told === 'string' ? told : JSON.stringify(told))).statuses;
  expect(read({ reference: `${id}/1`, status: 'delivered' })).toEqual([
    { providerId: `${id}/1`, mark: { id, round: 1 }, to: 'entregado' },
  ]);
  expect(
    read([
      null,
      7,
      { reference: `${id}/1` },
      { reference: 'x', status: 'sent' },
      { reference: `${id}/1`, status: 'failed', error: 'opted_out' },
    ]),
  ).toMatchObject([{ to: 'fallido', why: { withdraws: 'proveedor' } }]);
  for (const half of ['', '{"reference": "', '[]', 'null', '{}']) expect(read(half)).toEqual([]);
  expect(reports?.isTrusted({ authorization: 'Bearer a secret of the provider' }, Buffer.alloc(0))).toBe(true);
  for (const authorization of [undefined, '', 'Bearer ', 'Bearer other', 'a secret of the provider']) {
    expect(reports?.isTrusted({ authorization }, Buffer.alloc(0))).toBe(false);
  }
  expect(sms({ url: 'http://sms.example', token: 't', webhookSecret: undefined }).reports).toBeUndefined();
});

test('without an address and its token SMS stay in the local outbox; half of them is told as the service starts', () => {
  const given = { SMS_URL: 'https://sms.example/messages', SMS_TOKEN: 'a token' };
  const viaOf = (env: Record<string, string>) =>
    channelsOf(readConfig(env), unsubscribeLinks(new Uint8Array(32), undefined)).sms.via;
  expect([viaOf({}), viaOf({ SMS_URL: '', SMS_TOKEN: '' }), viaOf(given)]).toEqual([
    'bandeja_local',
    'bandeja_local',
    'sms',
  ]);
  expect(() => readConfig({ SMS_URL: given.SMS_URL })).toThrow('SMS_TOKEN: va junto con SMS_URL');
  expect(() => readConfig({ SMS_TOKEN: given.SMS_TOKEN })).toThrow('SMS_TOKEN: va junto con SMS_URL');
  expect(() => readConfig({ ...given, SMS_URL: 'ftp://sms.example' })).toThrow('SMS_URL');
  expect(() => readConfig({ ...given, SMS_WEBHOOK_SECRET: 'corto' })).toThrow('SMS_WEBHOOK_SECRET');
});
