import sharp from 'sharp';
import { expect, test } from 'vitest';
import { likenessOf, looksLike } from '../../../server/paymentProofs/reading/likeness';
import { openBrowser } from '../../support/browser/browser';
import { drawReceipt, HELD_OUT, MANNERS, SHAPES } from '../../support/files/receipts';
import { keepFigures } from '../figures';

/** The same picture again, smaller and compressed, beside receipts of the same bank that are others by a digit, an amount or a day. */

const RECEIPT = {
  amount: '1204.35',
  paid_on: '2026-10-13',
  reference: '481209338',
  account: '2200119922',
  payer: 'Rosa Quishpe',
};
const OTHERS = [
  { ...RECEIPT, reference: '481209336' },
  { ...RECEIPT, reference: '481209388' },
  { ...RECEIPT, amount: '1204.36' },
  { ...RECEIPT, amount: '1264.35' },
  { ...RECEIPT, paid_on: '2026-10-18' },
  { ...RECEIPT, amount: '86.10', paid_on: '2026-11-02', reference: '77120411', payer: 'Luis Villacís' },
];
/** As telephones send pictures on. */
const AGAIN: ((picture: Buffer) => Promise<Buffer>)[] = [
  (picture) => sharp(picture).jpeg({ quality: 50 }).toBuffer(),
  (picture) => sharp(picture).resize({ width: 720 }).jpeg({ quality: 40 }).toBuffer(),
  (picture) => sharp(picture).resize({ width: 900 }).webp({ quality: 60 }).toBuffer(),
  (picture) => sharp(picture).resize({ width: 1_600 }).png().toBuffer(),
];

test('the same picture again', { timeout: 3_600_000 }, async () => {
  const browser = await openBrowser();
  const shapes = [...SHAPES, ...HELD_OUT];
  const counts = { again: 0, missed: 0, others: 0, taken: 0 };
  for (const [n, { bank, draw }] of shapes.entries()) {
    const manner = MANNERS[n % MANNERS.length] ?? 'captura';
    const drawn = (one: typeof RECEIPT) => drawReceipt(browser, draw({ ...one, bank }), manner, 2);
    const first = await drawn(RECEIPT);
    const { looks } = await likenessOf(first);
    for (const send of AGAIN) {
      const again = await likenessOf(await send(first));
      counts.again += 1;
      if (!looksLike(looks, again.looks)) counts.missed += 1;
    }
    for (const other of OTHERS) {
      const picture = await likenessOf(await drawn(other));
      counts.others += 1;
      if (looksLike(looks, picture.looks)) counts.taken += 1;
    }
  }
  await browser.close();
  console.log(counts);
  const job = 'the same receipt by how it looks';
  keepFigures([
    {
      job: `${job}: pictures sent again that are missed`,
      base: `${counts.again} pictures, smaller or compressed`,
      value: counts.missed,
      of: 'pictures',
      goal: { most: 0 },
    },
    {
      job: `${job}: others of the same bank that are taken for it`,
      base: `${counts.others} receipts, most of them another by a digit`,
      value: counts.taken,
      of: 'receipts',
      goal: { most: 0 },
    },
  ]);
  expect(counts.again).toBeGreaterThan(0);
});
