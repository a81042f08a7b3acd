import { randomUUID } from 'node:crypto';
import { closeConciliation, reopenConciliation } from '../../../server/conciliations/closing';
import {
  categoriseMovements,
  reconcileMany,
  reconcileOne,
  updateMovements,
} from '../../../server/conciliations/reconcile';
import { removeConciliation } from '../../../server/conciliations/remove';
import { splitMovement, tiePayment } from '../../../server/conciliations/splitAndTie';
import type { Queryable } from '../../../server/database/database';
import { type AnswerLine, emptyAnswer, lineOf } from '../../../server/debits/answers/answer';
import { saveAnswer } from '../../../server/debits/collection/collect';
import { storeAnswer } from '../../../server/debits/collection/load';
import { createDebit } from '../../../server/debits/create';
import { editDetails } from '../../../server/debits/edit';
import { orderFile } from '../../../server/debits/order/send';
import { closeDebit, removeDebit } from '../../../server/debits/remove';
import { saveDebit } from '../../../server/debits/save';
import { openDispute } from '../../../server/disputes/change';
import { endDispute, reopenDispute } from '../../../server/disputes/end';
import { applyElectronic } from '../../../server/electronicDocuments/apply';
import { voidCreditNote } from '../../../server/electronicDocuments/creditNotes';
import { spendCredit, undoSpending } from '../../../server/ledger/credit';
import { payAndAllocate } from '../../../server/ledger/pay';
import { removePayment } from '../../../server/payments/change';
import { addCertificate, voidCertificate } from '../../../server/withholdings/certificates';
import { release } from '../../../server/withholdings/expected';
import { centsOf, fromCents } from '../../../src/api/contract/money';
import { fc } from '../files/lots';
import type { World } from './smallWorld';

/** What people may do with the small world, in any order and as often as they like. Places count round. */

const place = fc.nat({ max: 2 });
const cents = fc.constantFrom(1, 300, 700, 1000, 1700, 2500);
const plan = fc.record({ movement: place, document: place, cents });
const said = fc.constantFrom('cobrado', 'cobrado de menos', 'cobrado de más', 'rechazado', 'nada');

/** What seldom finds something to do is tried more often. */
export const step = fc.oneof(
  fc.record({ do: fc.constant('reconcile' as const), plan }),
  fc.record({ do: fc.constant('reconcile many' as const), plans: fc.array(plan, { minLength: 1, maxLength: 3 }) }),
  fc.record({ do: fc.constant('undo' as const), batch: place }),
  fc.record({ do: fc.constant('surplus' as const), plan, kept: cents }),
  fc.record({ do: fc.constant('forgive' as const), plan }),
  { arbitrary: fc.record({ do: fc.constant('withhold' as const), plan }), weight: 3 },
  {
    arbitrary: fc.record({
      do: fc.constant('certify' as const),
      document: place,
      cents,
      rest: fc.constantFrom('esperada' as const, 'deuda' as const),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constant('void certificate' as const), certificate: place }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('release' as const), expected: place }), weight: 3 },
  {
    arbitrary: fc.record({ do: fc.constant('credit note' as const), document: place, cents, whole: fc.boolean() }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant('undo credit note' as const), dispute: place }), weight: 2 },
  {
    arbitrary: fc.record({
      do: fc.constant('electronic note' as const),
      documents: fc.array(place, { minLength: 1, maxLength: 2 }),
      cents,
      taxed: fc.boolean(),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant('undo electronic note' as const), note: place }), weight: 2 },
  fc.record({ do: fc.constant('categorise' as const), movement: place, none: fc.boolean() }),
  fc.record({ do: fc.constant('split' as const), plan, alone: fc.boolean() }),
  fc.record({ do: fc.constant('tie' as const), plan, settles: fc.boolean() }),
  fc.record({
    do: fc.constant('use credit' as const),
    movement: place,
    document: place,
    cents,
    returned: fc.boolean(),
  }),
  fc.record({ do: fc.constant('delete payment' as const), payment: place }),
  fc.record({ do: fc.constant('reopen' as const) }),
  fc.record({ do: fc.constant('delete conciliation' as const) }),
  fc.record({ do: fc.constant('generate' as const) }),
  fc.record({
    do: fc.constant('collect' as const),
    debit: place,
    said: fc.array(said, { minLength: 3, maxLength: 3 }),
  }),
  {
    arbitrary: fc.record({ do: fc.constant('edit' as const), debit: place, line: place, cents, drop: fc.boolean() }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constant('send' as const), debit: place }), weight: 3 },
  fc.record({ do: fc.constant('answer' as const), debit: place, said: fc.array(said, { minLength: 3, maxLength: 3 }) }),
  fc.record({ do: fc.constant('answer again' as const), answer: place }),
  { arbitrary: fc.record({ do: fc.constant('close' as const), debit: place }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('delete debit' as const), debit: place }), weight: 3 },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What a history has made so far. */
export type Made = { batches: string[]; debits: string[]; answers: { id: string; debit: string }[] };

/** Answers whether there was anything to do it with; throws a Problem when it is refused. */
export async function take(tx: Queryable, world: World, made: Made, given: Step): Promise<boolean> {
  if ('debit' in given && given.do !== 'collect') {
    const debit = round(made.debits, given.debit);
    return debit === undefined ? false : withDebit(tx, world, made, given, debit);
  }
  const { who, conciliation } = world;
  switch (given.do) {
    case 'reconcile':
      made.batches.push((await reconcileOne(tx, who, conciliation, planOf(world, given.plan))).batch);
      return true;
    case 'reconcile many': {
      const rows = given.plans.map((one) => {
        const { movementId, documents } = planOf(world, one);
        const amounts = documents.map(({ cents }) => fromCents(cents));
        return { movement_id: movementId, document_ids: documents.map(({ id }) => id), amounts };
      });
      const { batch, results } = await reconcileMany(tx, who, conciliation, rows);
      made.batches.push(batch);
      return results.some(({ ok }) => ok);
    }
    case 'surplus': {
      const { documents, ...plan } = planOf(world, given.plan);
      const [document] = given.plan.cents === 1 ? [] : documents;
      const customerId = await customerOf(tx, documents[0]?.id);
      const credit = { customerId, cents: given.kept };
      const whole = { ...plan, documents: document ? [document] : [], credit };
      made.batches.push((await reconcileOne(tx, who, conciliation, whole)).batch);
      return true;
    }
    case 'forgive': {
      const { movementId, documents } = planOf(world, given.plan);
      const forgiving = await Promise.all(
        documents.map(async (one) => {
          const rest = (await balanceOf(tx, one.id)) - one.cents;
          return { ...one, forgiven: { cents: rest, reason: 'No vale el cobro' } };
        }),
      );
      made.batches.push((await reconcileOne(tx, who, conciliation, { movementId, documents: forgiving })).batch);
      return true;
    }
    case 'withhold': {
      const { movementId, documents } = planOf(world, given.plan);
      const withholding = await Promise.all(
        documents.map(async (one) => {
          const rest = (await balanceOf(tx, one.id)) - one.cents;
          return { ...one, withheld: { cents: rest, as: { words: 'Retención por recibir', lines: [] } } };
        }),
      );
      made.batches.push((await reconcileOne(tx, who, conciliation, { movementId, documents: withholding })).batch);
      return true;
    }
    case 'certify': {
      const document = world.documents[given.document] ?? '';
      const renta = fromCents(given.cents);
      await addCertificate(tx, who, {
        document,
        number: randomUUID(),
        issued_on: '2026-10-02',
        renta,
        rest: given.rest,
      });
      return true;
    }
    case 'void certificate': {
      const found = await tx.rows<{ id: string }>(
        'select id from withholding_certificate where voided_at is null order by amount, created_at, id',
      );
      const one = round(found, given.certificate);
      if (one) await voidCertificate(tx, who, one.id, {});
      return one !== undefined;
    }
    case 'release': {
      const found = await tx.rows<{ id: string }>(
        'select id from expected_withholding where pending > 0 order by amount, created_at, id',
      );
      const one = round(found, given.expected);
      if (one) await release(tx, who, one.id, {});
      return one !== undefined;
    }
    case 'credit note': {
      const document = world.documents[given.document] ?? '';
      const owed = await balanceOf(tx, document);
      const amount = fromCents(given.whole ? owed : Math.min(given.cents, owed));
      if (owed === 0) return false;
      const { id, version } = await openDispute(tx, who, { document, kind: 'precio', amount });
      await endDispute(tx, { ...who, role: 'operador' }, id, { outcome: 'nota_credito', version });
      return true;
    }
    case 'undo credit note': {
      const found = await tx.rows<{ id: string }>(
        `select id from dispute where outcome = 'nota_credito' order by credited, created_at, id`,
      );
      const one = round(found, given.dispute);
      if (one) await reopenDispute(tx, who, one.id, undefined);
      return one !== undefined;
    }
    case 'electronic note': {
      const named = await tx.rows<{ number: string; dni: string }>(
        'select d.number, c.dni from document d join customer c on c.id = d.customer_id where d.id = any($1) order by d.number',
        [given.documents.map((at) => world.documents[at] ?? '')],
      );
      const receiver = { id: named[0]?.dni ?? '', name: 'Pagador', address: '', email: '' };
      const key = randomUUID();
      const tax = Math.round((given.cents * 15) / 115);
      const references = named.map(({ number }) => ({ number, key: '', issuedOn: null, amount: null, withheld: [] }));
      const document = {
        ...{ kind: 'nota_credito' as const, country: 'EC' as const, number: `NC-${key}`, key, issuedOn: '2026-10-02' },
        ...{ issuer: receiver, receiver, currency: 'USD', total: fromCents(given.cents), instalments: [], references },
        split: given.taxed ? { subtotal: fromCents(given.cents - tax), tax: fromCents(tax) } : null,
        authorisation: '',
      };
      const [became] = await applyElectronic(tx, who, [{ document, digest: key, named: false }]);
      return became?.is === 'taken';
    }
    case 'undo electronic note': {
      const found = await tx.rows<{ id: string }>(
        `select id from electronic_document where kind = 'nota_credito' and voided_at is null order by total, created_at, id`,
      );
      const one = round(found, given.note);
      if (one) await voidCreditNote(tx, who, one.id);
      return one !== undefined;
    }
    case 'categorise': {
      const [category] = await tx.rows<{ id: string }>('select id from movement_category order by name limit 1');
      const movements = [world.movements[given.movement] ?? ''];
      const id = given.none ? null : (category?.id ?? '');
      made.batches.push((await categoriseMovements(tx, who, conciliation, movements, id)).batch);
      return true;
    }
    case 'split': {
      const { movementId, documents } = planOf(world, given.plan);
      const [movement] = await tx.rows<{ left: number }>(
        'select (case when amount < 0 then -amount else unassigned end * 100)::integer as left from bank_movement where id = $1',
        [movementId],
      );
      const found = await tx.rows<{ id: string }>('select id from movement_category order by name limit 2');
      const paid = given.alone ? 0 : given.plan.cents;
      const parts = [1, (movement?.left ?? 0) - paid - 1];
      const split = await splitMovement(tx, who, conciliation, {
        movement_id: movementId,
        document_ids: given.alone ? [] : documents.map(({ id }) => id),
        amounts: given.alone ? [] : [fromCents(paid)],
        categories: found.map(({ id }, at) => ({ category: id, amount: fromCents(parts[at] ?? 0) })),
      });
      made.batches.push(split.batch);
      return true;
    }
    case 'tie': {
      const { movementId, documents } = planOf(world, given.plan);
      const [document] = documents;
      const { cents } = given.plan;
      const booked = {
        origin: 'manual',
        method: 'efectivo',
        movementId: null,
        date: '2026-10-02',
        reference: '',
      } as const;
      const payment = { id: randomUUID(), customerId: await customerOf(tx, document?.id), ...booked, cents };
      const open = Math.min(cents, await balanceOf(tx, document?.id ?? ''));
      const entries =
        given.settles && document && open > 0
          ? [{ id: randomUUID(), payment_id: payment.id, document_id: document.id, amount: fromCents(open) }]
          : [];
      await payAndAllocate(tx, who, [{ ...payment, currency: 'USD' }], entries, randomUUID());
      made.batches.push((await tiePayment(tx, who, conciliation, { movementId, paymentId: payment.id })).batch);
      return true;
    }
    case 'use credit': {
      const id = world.documents[given.document] ?? '';
      const customerId = await customerOf(tx, id);
      const plan = { movementId: world.movements[given.movement] ?? '', documents: [] };
      const kept = await reconcileOne(tx, who, conciliation, { ...plan, credit: { customerId, cents: 700 } });
      made.batches.push(kept.batch);
      const used = await spendCredit(tx, who, customerId, { id, cents: given.cents });
      return used.ok && (!given.returned || undoSpending(tx, who, customerId, used.batch));
    }
    case 'delete payment': {
      const found = await tx.rows<{ id: string }>(
        'select id from payment where voided_at is null order by created_at, id',
      );
      const one = round(found, given.payment);
      if (one) await removePayment(tx, who, one.id, undefined);
      return one !== undefined;
    }
    case 'reopen':
      await tx.rows('update bank_movement set later = true where unassigned > 0');
      await closeConciliation(tx, who, conciliation, undefined);
      await mustRefuse(tx, () => removeConciliation(tx, who, conciliation));
      await reopenConciliation(tx, who, conciliation, 'Otra vez', undefined);
      return true;
    case 'undo': {
      const batch = round(made.batches, given.batch);
      if (batch !== undefined) await updateMovements(tx, who, conciliation, [], batch);
      return batch !== undefined;
    }
    case 'delete conciliation':
      await removeConciliation(tx, who, conciliation);
      return true;
    case 'generate':
      made.debits.push(await generate(tx, world));
      return true;
    case 'collect': {
      const debit = await generate(tx, world);
      made.debits.push(debit);
      await saveDebit(tx, who, debit, undefined);
      await orderFile(tx, who, debit, 'csv');
      made.answers.push(await answer(tx, world, debit, given.said));
      return true;
    }
    case 'answer again': {
      const again = round(made.answers, given.answer);
      if (again) await saveAnswer(tx, who, again.debit, again.id);
      return again !== undefined;
    }
  }
}

type OfDebit = Exclude<Extract<Step, { debit: number }>, { do: 'collect' }>;

async function withDebit(tx: Queryable, world: World, made: Made, given: OfDebit, debit: string): Promise<boolean> {
  const { who } = world;
  switch (given.do) {
    case 'edit': {
      const line = round(await linesOf(tx, debit), given.line);
      if (!line) return false;
      const change = given.drop ? { excluded: true } : { excluded: false, amount: fromCents(given.cents) };
      await editDetails(tx, who, debit, [{ id: line.id, ...change }], undefined);
      return true;
    }
    case 'send':
      await saveDebit(tx, who, debit, undefined);
      await orderFile(tx, who, debit, 'pain008');
      return true;
    case 'answer':
      made.answers.push(await answer(tx, world, debit, given.said));
      return true;
    case 'close':
      await closeDebit(tx, who, debit, undefined);
      return true;
    case 'delete debit':
      await removeDebit(tx, who, debit);
      return true;
  }
}

function planOf({ movements, documents }: World, one: { movement: number; document: number; cents: number }) {
  return {
    movementId: movements[one.movement] ?? '',
    documents: [{ id: documents[one.document] ?? '', cents: one.cents }],
  };
}

async function customerOf(tx: Queryable, document = ''): Promise<string> {
  const [found] = await tx.rows<{ id: string }>('select customer_id as id from document where id = $1', [document]);
  return found?.id ?? '';
}

async function balanceOf(tx: Queryable, document: string): Promise<number> {
  const [found] = await tx.rows<{ balance: string }>('select balance from document where id = $1', [document]);
  return centsOf(found?.balance ?? '0.00');
}

async function mustRefuse(tx: Queryable, change: () => Promise<unknown>): Promise<void> {
  await tx.rows('savepoint closed');
  const refused = await change().then(
    () => false,
    () => true,
  );
  await tx.rows('rollback to savepoint closed');
  if (!refused) throw new Error('a closed conciliation was changed');
}

async function generate(tx: Queryable, { who, account }: World): Promise<string> {
  const header = { name: 'Cobro', bank: null, bankAccount: account, collectOn: '2026-11-21' };
  return (await createDebit(tx, who, header)).id;
}

async function answer(tx: Queryable, { who }: World, debit: string, words: string[]) {
  const lines = (await linesOf(tx, debit)).flatMap(({ reference, cents }, i): AnswerLine[] => {
    const word = words[i];
    if (word === undefined || word === 'nada') return [];
    const off = word === 'cobrado de menos' ? -Math.min(cents - 1, 300) : word === 'cobrado de más' ? 1 : 0;
    const outcome = word === 'rechazado' ? 'rechazado' : 'cobrado';
    return [lineOf({ row: i + 1, reference, outcome, amount: outcome === 'rechazado' ? -cents : cents + off })];
  });
  const file = { fileName: 'respuesta.csv', bytes: new TextEncoder().encode(JSON.stringify(lines)) };
  const { id } = await storeAnswer(tx, who, debit, file, { ...emptyAnswer('CSV'), lines });
  await saveAnswer(tx, who, debit, id);
  return { id, debit };
}

async function linesOf(tx: Queryable, debit: string) {
  return tx.rows<{ id: string; reference: string; cents: number }>(
    'select id, end_to_end_id as reference, (amount * 100)::integer as cents from debit_detail where debit_id = $1 order by end_to_end_id',
    [debit],
  );
}

const round = <T>(list: T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
