import { expect, test } from 'vitest';
import { checkOf, failsSender } from '../../../server/messaging/mail/authentication';
import { parseMail } from '../../../server/messaging/mail/parse';
import { mailOf } from '../../support/files/mails';

const FROM = 'rosa@cliente.example';
const fails = (value: string, from = FROM) => {
  const check = checkOf([value], '');
  return check && failsSender(check, from);
};

test.each([
  // As RFC 8601 writes them in its appendix B, and as large providers do.
  ['example.org 1; none', false],
  [
    'mx.google.com; dkim=pass header.i=@cliente.example header.s=a; spf=pass smtp.mailfrom=rosa@cliente.example; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=cliente.example',
    false,
  ],
  [
    'mx.google.com; spf=pass (google.com: domain of x@malo.example designates 1.2.3.4) smtp.mailfrom=x@malo.example; dmarc=fail (p=NONE) header.from=cliente.example',
    true,
  ],
  ['spf=fail (sender IP is 1.2.3.4) smtp.mailfrom=malo.example', undefined],
  ['mx.example; spf=fail smtp.mailfrom=x@malo.example', true],
  ['mx.example; spf=softfail smtp.mailfrom=rosa@cliente.example; dkim=none', true],
  ['mx.example; dkim=fail reason="bad signature; forged (perhaps)" header.d=cliente.example', true],
  // A forwarder breaks one of the two: the other one, of the sender's own domain, is enough.
  ['mx.example; spf=fail smtp.mailfrom=x@reenvia.example; dkim=pass header.d=cliente.example', false],
  ['mx.example; dkim=fail header.d=cliente.example; spf=pass smtp.mailfrom=rebotes.cliente.example', false],
  // What passes is another's.
  ['mx.example; spf=fail smtp.mailfrom=x@malo.example; dkim=pass header.d=malo.example', true],
  ['mx.example; dmarc=pass header.from=malo.example; spf=fail smtp.mailfrom=cliente.example', true],
  // Nobody says anything for or against.
  ['mx.example; spf=none smtp.mailfrom=cliente.example; dkim=neutral; dmarc=none', false],
  ['mx.example; spf=temperror; dmarc=temperror', false],
  // Comments hold others, semicolons and quotes; a method has a version.
  ['mx.example (a (b; dmarc=fail) "c") 1 ; dkim / 1 = pass (d; spf=fail) header.d = "cliente.example"', false],
  ['"mx.example" 1; DMARC=FAIL', true],
  ['', undefined],
])('%s', (value, forged) => expect(fails(value)).toBe(forged));

test('what the last server says counts, or the one that the company names', () => {
  const values = [
    'mx.nuestro.example; spf=none',
    'mx.malo.example; dmarc=pass header.from=cliente.example',
    'filtro.example; dmarc=fail',
  ];
  expect(checkOf(values, '')?.server).toBe('mx.nuestro.example');
  expect(checkOf(values, 'Filtro.example')?.results).toMatchObject([{ method: 'dmarc', result: 'fail' }]);
  expect(checkOf(values, 'otro.example')).toBeUndefined();
  expect(checkOf([], '')).toBeUndefined();
});

test('a header of any length and depth is read in no time', () => {
  const started = process.cpuUsage();
  for (const value of [
    'mx.example; '.repeat(1_000),
    `mx.example; ${'('.repeat(16_000)}`,
    `mx.example; spf=fail ${'a.b="'.repeat(3_000)}`,
    'x'.repeat(2 ** 20),
  ]) {
    checkOf([value], '');
  }
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});

test('a mail keeps what servers wrote above it, the last one first, folded or not', async () => {
  const mail = await parseMail(
    Buffer.from(
      `Authentication-Results: mx.nuestro.example;\r\n\tdmarc=fail\r\nReceived: from x\r\n${mailOf({ from: FROM, headers: ['authentication-results: mx.malo.example; dmarc=pass'] })}`,
    ),
  );
  expect(mail.checks).toEqual(['mx.nuestro.example; dmarc=fail', 'mx.malo.example; dmarc=pass']);
});
