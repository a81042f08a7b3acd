import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rows } from '../../../src/api/contract/catalogue';
import { TOO_LARGE } from '../../../src/api/contract/money';
import { FAR_YEAR } from '../../../src/api/contract/row';

/** What people give is refused in words where it is more than can be kept, summed or shown. */

type Leaf = { at: string; schema: z.core.$ZodType };

function leavesOf(schema: z.core.$ZodType, at: string): Leaf[] {
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => leavesOf(field, `${at}.${name}`));
  if (schema instanceof z.ZodMiniArray) return leavesOf(schema.def.element, at);
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return leavesOf(schema.def.innerType, at);
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap((option) => leavesOf(option, at));
  return [{ at, schema }];
}

const leaves = rows.flatMap(({ name, body }) => leavesOf(body, name));
const takes = (value: string) => (leaf: Leaf) => z.safeParse(leaf.schema, value).success;
const saidOf = ({ schema }: Leaf, value: string) => z.safeParse(schema, value).error?.issues[0]?.message;

/** The lines of a debit are refused under their ids, a row of a preview is named by its amount, and the others are sums of documents. */
const BOUNDED = ['updateDebitDetails.details.amount', 'rereadPreview.choices.amount', 'createAgreement.amount'];
const isBounded = ({ at }: Leaf) => BOUNDED.includes(at) || /\.(overdue_from|overdue_to|least|most)$/.test(at);
const amounts = leaves.filter((leaf) => takes('99999999999.99')(leaf) && !takes('1234567890x')(leaf));

test.each(amounts.filter((leaf) => !isBounded(leaf)))('$at is no larger than an amount may be', (leaf) => {
  for (const value of ['100000000000.00', '1790012345001.00', '17900123450010.00'])
    expect(saidOf(leaf, value)).toBe(TOO_LARGE);
});

test('the amounts of what people give are found', () => {
  expect(amounts.map(({ at }) => at)).toEqual(
    expect.arrayContaining([
      ...BOUNDED,
      'createPayment.amount',
      'createActivity.promise.amount',
      'manualReconcile.amounts',
    ]),
  );
});

/** `next_until` filters the customers that are changed. */
const days = leaves.filter(
  (leaf) => !leaf.at.endsWith('.next_until') && takes('2026-11-30')(leaf) && !takes('2026-11-31')(leaf),
);
const moments = leaves.filter((leaf) => takes('2026-11-30T08:00')(leaf) && !takes('2026-11-31T08:00')(leaf));

test.each([
  ...days.map((leaf) => ({ ...leaf, hour: '' })),
  ...moments.map((leaf) => ({ ...leaf, hour: 'T23:59:59-12:00' })),
])('$at is in a year that is near', ({ hour, ...leaf }) => {
  for (const value of ['1900-01-01', '2999-12-31']) expect(takes(`${value}${hour}`)(leaf)).toBe(true);
  for (const value of ['1899-12-31', '3000-01-01', '9999-12-31'])
    expect(saidOf(leaf, `${value}${hour}`)).toBe(FAR_YEAR);
});

test('the days and moments that people give are found', () => {
  expect([...days, ...moments].map(({ at }) => at)).toEqual(
    expect.arrayContaining(['createPayment.date', 'createSubscription.ends_on', 'createCampaign.launch_date']),
  );
});
