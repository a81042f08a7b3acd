import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStatement } from '../../server/statements/read';
import { fromCents } from '../../src/api/contract/money';
import { preview } from '../../src/api/contract/reconciliation/preview';
import { bankPdf, PDF_STYLES } from '../support/files/bankPdfs';
import { fixedWidth } from '../support/files/bankStyles/fixedWidth';
import { formats } from '../support/files/bankStyles/formats';
import { Dice, ledger } from '../support/files/bankStyles/ledger';
import { wrappings } from '../support/files/bankStyles/wrappings';
import { type Person, type Service, startService } from '../support/processes/service';
import { books, expectOk, upload } from '../support/service/receivables';

/** Each kind of file as a browser sends it: out of a request's parts, through the built reader in a process of its own. */

let service: Service;
let ana: Person;
let account: string;

beforeAll(async () => {
  service = await startService();
  ana = await service.person();
  account = (await books(service, ana, [])).account;
});
afterAll(() => service.close());

const files = [...formats, ...wrappings, ...fixedWidth.slice(0, 1)].map(({ name, write }) => {
  const dice = new Dice(7);
  return { name, bytes: async () => write(ledger(dice), dice).bytes };
});
const pdfs = PDF_STYLES.slice(0, 1).map((style) => ({
  name: `a PDF, ${style.name}`,
  bytes: async () => (await bankPdf(style, 7, 12)).bytes,
}));

test.each([...files, ...pdfs])('$name', async ({ bytes }) => {
  const file = await bytes();
  const { entries, chosen } = await readStatement(file, {});
  const own = chosen ? entries.filter(({ account: key }) => key === chosen.key) : entries;
  const { rows } = preview.parse(expectOk(await upload(ana, account, file)));
  expect(rows.map(({ date, amount }) => [date, amount])).toEqual(
    own.map(({ date, amount }) => [date, fromCents(amount)]),
  );
});
