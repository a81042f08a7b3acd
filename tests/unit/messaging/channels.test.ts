import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config';
import { channelsOf } from '../../../server/messaging/channels';

const viasOf = (env: Record<string, string>) => {
  const channels = channelsOf(readConfig(env));
  return [channels[0].via, channels[1].via];
};
const smtp = {
  SMTP_URL: 'smtps://yo:clave@mail.example:465',
  MAIL_FROM: 'Comercial Andina <cobranza@empresa.example>',
};

test('without a mail server all messages stay in the local outbox; with one, e-mails leave', () => {
  expect(viasOf({})).toEqual(['bandeja_local', 'bandeja_local']);
  expect(viasOf({ SMTP_URL: '', MAIL_FROM: '' })).toEqual(['bandeja_local', 'bandeja_local']);
  expect(viasOf(smtp)).toEqual(['bandeja_local', 'smtp']);
  expect(viasOf({ ...smtp, MAIL_FROM: 'cobranza@empresa.example' })).toEqual(['bandeja_local', 'smtp']);
});

test('half of a mail server, or a sender that is none, is told as the service starts', () => {
  expect(() => readConfig({ SMTP_URL: smtp.SMTP_URL })).toThrow('MAIL_FROM: va junto con SMTP_URL');
  expect(() => readConfig({ MAIL_FROM: smtp.MAIL_FROM })).toThrow('MAIL_FROM');
  expect(() => readConfig({ ...smtp, SMTP_URL: 'http://mail.example' })).toThrow('SMTP_URL');
  expect(() => readConfig({ ...smtp, MAIL_FROM: 'Empresa\r\nBcc: x@y.z' })).toThrow('MAIL_FROM');
});
