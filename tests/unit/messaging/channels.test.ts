import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig, SETTINGS } from '../../../server/config';
import { channelsOf } from '../../../server/messaging/channels';
import { unsubscribeLinks } from '../../../server/messaging/unsubscribe';

const viasOf = (env: Record<string, string>) => {
  const channels = channelsOf(readConfig(env), unsubscribeLinks(new Uint8Array(32), undefined));
  return [channels.whatsapp.via, channels.email.via];
};
const smtp = {
  SMTP_URL: 'smtps://yo:clave@mail.example:465',
  MAIL_FROM: 'Comercial Andina <cobranza@empresa.example>',
};

const whatsapp = {
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TOKEN: 'EAAx',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'word',
};

test('what is not configured stays in the local outbox', () => {
  expect(viasOf({})).toEqual(['bandeja_local', 'bandeja_local']);
  expect(viasOf({ SMTP_URL: '', MAIL_FROM: '' })).toEqual(viasOf({}));
  expect(viasOf(smtp)).toEqual(['bandeja_local', 'smtp']);
  expect(viasOf(whatsapp)).toEqual(['whatsapp', 'bandeja_local']);
  expect(viasOf({ ...smtp, MAIL_FROM: 'cobranza@empresa.example' })).toEqual(viasOf(smtp));
});

test('half of an account, or a sender that is none, is told as the service starts', () => {
  for (const name of Object.keys(whatsapp)) {
    expect(() => readConfig({ ...whatsapp, [name]: '' })).toThrow('WHATSAPP_TOKEN: van juntas');
  }
  expect(() => readConfig({ SMTP_URL: smtp.SMTP_URL })).toThrow('MAIL_FROM: va junto con SMTP_URL');
  expect(() => readConfig({ MAIL_FROM: smtp.MAIL_FROM })).toThrow('MAIL_FROM');
  expect(() => readConfig({ ...smtp, SMTP_URL: 'http://mail.example' })).toThrow('SMTP_URL');
  expect(() => readConfig({ ...smtp, MAIL_FROM: 'Empresa\r\nBcc: x@y.z' })).toThrow('MAIL_FROM');
});

test('whatever may be set stands in the table of settings', () => {
  const readme = readFileSync('README.md', 'utf8');
  const unnamed = SETTINGS.filter((name) => !readme.includes(`\`${name}\``));
  expect(unnamed, 'write in README.md, "Settings", what it is for and what it is without being set').toEqual([]);
});
