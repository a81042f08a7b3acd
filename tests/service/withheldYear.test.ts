import { expect, test, vi } from 'vitest';
import { withheldOf } from '../../server/withholdings/withheld';
import { centsOf, fromCents } from '../../src/api/contract/money';
import { fc, seed } from '../support/files/lots';
import { withService } from '../support/processes/service';
import { books, conciliate, expectOk, ledgerFaults, type Owed, reconciledOf } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/**
 * A year of companies that withhold, through the matching: nothing is sure and wrong. Half as many more pay several invoices at once, each less its own
 * withholding. `COMPANIES=2000` draws as many, `SEED` others.
 */

const COMPANIES = drawsOf('COMPANIES', 25, 10);
const MONTHS = 12;
vi.setConfig({ testTimeout: 120_000 + COMPANIES * 1_000 });

/** How a company pays its invoices: `rates` are in force, `wrong` ones are not; a `part`, less a bank's `fee`, or `cut` instead of rounded. */
type Habit = { how: 'rates' | 'wrong' | 'part' | 'fee' | 'cut' | 'whole'; income: string; vat: string };
const HABITS: Habit[] = [
  { how: 'rates', income: '1.75', vat: '30' },
  { how: 'rates', income: '2.75', vat: '70' },
  { how: 'rates', income: '10', vat: '100' },
  { how: 'rates', income: '2', vat: '70' },
  { how: 'rates', income: '1', vat: '70' },
  { how: 'rates', income: '1.75', vat: '0' },
  { how: 'rates', income: '0', vat: '30' },
  { how: 'cut', income: '1.75', vat: '30' },
  { how: 'wrong', income: '5', vat: '30' },
  { how: 'wrong', income: '1.5', vat: '70' },
  { how: 'part', income: '0', vat: '0' },
  { how: 'fee', income: '0', vat: '0' },
  { how: 'whole', income: '0', vat: '0' },
];

type Invoice = { number: string; subtotal: number; total: number; paid: number; habit: Habit };
type Payment = { company: number; invoices: Invoice[]; text: string; paid: number };

const invoiceOf = fc.record({
  subtotal: fc.integer({ min: 2_000, max: 900_000 }),
  vat: fc.constantFrom('15', '15', '15', '0', '5'),
  part: fc.integer({ min: 1, max: 99 }),
  fee: fc.integer({ min: 30, max: 300 }),
  says: fc.constantFrom('number', 'digits', 'payer', 'name', 'nothing'),
  isKnown: fc.boolean(),
});
const companyOf = fc.record({
  habit: fc.constantFrom(...HABITS),
  isMixed: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  other: fc.constantFrom(...HABITS),
  invoices: fc.array(invoiceOf, { minLength: MONTHS, maxLength: MONTHS }),
});
const severalOf = fc.record({
  company: companyOf,
  atOnce: fc.integer({ min: 2, max: 4 }),
  // Who owes little is known by the payer alone.
  owes: fc.constantFrom(MONTHS, 2, 3, 5),
});

const NAMES = [
  'Andina',
  'Chimborazo',
  'Pasochoa',
  'Altar',
  'Cotopaxi',
  'Ilaló',
  'Quilotoa',
  'Cajas',
  'Sangay',
  'Puruhá',
];
const KINDS = ['Ferretería', 'Textiles', 'Distribuidora', 'Agrícola', 'Bodegas', 'Imprenta', 'Transportes'];

function drawn() {
  const owed: Owed[] = [];
  const payments: Payment[] = [];
  const each = fc.sample(companyOf, { numRuns: COMPANIES, seed }).map((one) => ({ ...one, owes: MONTHS, atOnce: 1 }));
  const several = fc
    .sample(severalOf, { numRuns: Math.ceil(COMPANIES / 2), seed })
    .map(({ company, ...how }) => ({ ...company, ...how }));
  [...each, ...several].forEach((company, at) => {
    const name = `${KINDS[at % KINDS.length]} ${NAMES[Math.floor(at / KINDS.length) % NAMES.length]} ${at} S.A.`;
    const dni = `${String(1_790_000_000 + at * 7_919).padStart(10, '0')}001`;
    const invoices = company.invoices.slice(0, company.owes).map(({ subtotal, vat, part, fee }, month): Invoice => {
      const habit = company.isMixed && month % 2 === 1 ? company.other : company.habit;
      const tax = withheldOf(subtotal, vat);
      const total = subtotal + tax;
      const missing = {
        rates: () => withheldOf(subtotal, habit.income) + withheldOf(tax, habit.vat),
        wrong: () => withheldOf(subtotal, habit.income) + withheldOf(tax, habit.vat),
        cut: () => Math.max(0, withheldOf(subtotal, habit.income) + withheldOf(tax, habit.vat) - 1),
        part: () => Math.round((total * part) / 100),
        fee: () => Math.min(fee, total - 1),
        whole: () => 0,
      }[habit.how]();
      const number = `FAC-${String(1_000_000 + at * 1_000 + month * 37).padStart(9, '0')}`;
      owed.push({ number, total: fromCents(total), customer: { name, dni } });
      return { number, subtotal, total, paid: total - missing, habit };
    });
    for (let from = 0; from < invoices.length; from += company.atOnce) {
      const paid = invoices.slice(from, from + company.atOnce);
      const numbers = paid.map(({ number }) => number);
      const text = {
        number: `PAGO ${numbers.join(' ')}`,
        digits: `TRANSF ${numbers.map((number) => `FACT ${number.slice(-7)}`).join(' ')}`,
        payer: `TRANSFERENCIA ${dni}`,
        name: `TRANSF ${name}`,
        nothing: 'DEPOSITO EN VENTANILLA',
      }[company.invoices[from]?.says ?? 'nothing'];
      payments.push({ company: at, invoices: paid, text, paid: paid.reduce((sum, one) => sum + one.paid, 0) });
    }
  });
  return { owed, payments };
}

withService('a year of withholdings', (service) => {
  test('of rates mixed, wrong, cut, of parts and fees, nothing is sure and wrong, and what is sure is accepted to the cent', async () => {
    const ana = await service().person();
    expectOk(await ana.send('PUT', '/console/company/', { name: 'Empresa', country: 'EC' }));
    const { owed, payments } = drawn();
    const invoices = payments.flatMap((payment) => payment.invoices);
    const { account, documentId } = await books(service(), ana, owed);
    const isKnown = (at: number) => at % 5 !== 0;
    await service().database.rows(
      `update document d set subtotal = x.subtotal, tax = d.total - x.subtotal
       from jsonb_to_recordset($1::jsonb) as x(id uuid, subtotal numeric) where d.id = x.id`,
      [
        JSON.stringify(
          invoices.flatMap(({ number, subtotal }, at) =>
            isKnown(at) ? [{ id: documentId(number), subtotal: fromCents(subtotal) }] : [],
          ),
        ),
      ],
    );
    const rows = payments.map(({ text, paid }, at) => {
      const day = `${String(1 + (at % 28)).padStart(2, '0')}/10/2026`;
      return `${day};${text} L${at};${fromCents(paid).replace('.', ',')}`;
    });
    const file = `Fecha;Concepto;Importe\n${rows.join('\n')}\n`;
    const { id, movements } = await conciliate(ana, account, file);
    const none = () => ({
      withheld: 0,
      byWithholding: 0,
      proposed: 0,
      otherRates: 0,
      sure: 0,
      byAccident: 0,
      feesByAccident: 0,
    });
    const [one, several] = [none(), none()];
    const wrong: string[] = [];
    for (const movement of movements) {
      const payment = payments[Number(movement.description.match(/ L(\d+)$/)?.[1] ?? -1)];
      if (!payment) throw new Error(`no payment of ${movement.description}`);
      const said = payment.invoices.length > 1 ? several : one;
      const hows = new Set(payment.invoices.flatMap(({ habit, paid, total }) => (paid < total ? [habit.how] : [])));
      const isWithheld = hows.size > 0 && [...hows].every((how) => ['rates', 'wrong', 'cut'].includes(how));
      const isLessFee = hows.size === 1 && hows.has('fee');
      const isByRates = hows.size === 1 && hows.has('rates');
      if (isByRates) said.withheld += 1;
      if (movement.suggestion !== 'segura') {
        if (isByRates) said.proposed += 1;
        continue;
      }
      said.sure += 1;
      const paid = new Map(payment.invoices.map((invoice) => [invoice.number, invoice]));
      const { suggested } = movement;
      const isOfIt =
        suggested.length === paid.size && suggested.every(({ document_number }) => paid.has(document_number));
      const isExpected = suggested.some(({ withheld }) => withheld !== undefined);
      if (isExpected && isByRates) said.byWithholding += 1;
      // Mistaken rates may come to what others in force do: of how much was withheld, but for its cents, nothing wrong is said.
      if (isExpected && hows.has('wrong')) said.otherRates += 1;
      const isOff = suggested.some(({ document_number, amount }) => {
        const invoice = paid.get(document_number);
        return Math.abs(centsOf(amount) - (invoice?.paid ?? 0)) > (hows.has('wrong') ? 1 : 0);
      });
      // What is left, after a withholding or a bank's fee, comes to the cent to all of another invoice of its payer, who alone is named: nothing tells them
      // apart. Asking wherever a fee may be left of another one would cost 49 right ones to find one such (1,000 companies of seed 22).
      const isAnothers = payments.some(
        ({ company, invoices }) =>
          company === payment.company &&
          invoices.some(({ total, number }) => total === payment.paid && number === suggested[0]?.document_number),
      );
      const isLikeAnothers = !isOfIt && movement.because?.kind === 'payer' && isAnothers;
      if (isLikeAnothers && isWithheld) said.byAccident += 1;
      else if (isLikeAnothers && isLessFee) said.feesByAccident += 1;
      else if (!isOfIt || (isExpected && (!isWithheld || isOff)))
        wrong.push(
          `${movement.description}: ${movement.because?.kind}, ${[...hows].join('+')}, ${movement.because?.text}`,
        );
    }
    console.log('a year of withholdings through the matching', { payments: movements.length, one, several, wrong });
    expect(wrong).toEqual([]);
    // A fifth of the documents say no taxes: nothing of their payers' others is sure by the payer alone.
    const shareOf = (some: (typeof one)[]) =>
      some.reduce((all, said) => all + said.byWithholding, 0) /
      Math.max(
        1,
        some.reduce((all, said) => all + said.withheld, 0),
      );
    expect(shareOf([one])).toBeGreaterThan(0.2);
    expect(shareOf([one, several])).toBeGreaterThan(0.15);

    const sure = movements.filter(({ because }) => because?.kind === 'withholding');
    const done = reconciledOf(
      await ana.post(`/conciliation/conciliations/${id}/bulk_reconcile/`, {
        movements: sure.map(({ id: movement_id, suggested }) => ({
          movement_id,
          document_ids: suggested.map((one) => one.document_id),
          amounts: suggested.map((one) => one.amount),
          withheld: suggested.flatMap((one) =>
            one.withheld ? [{ document_id: one.document_id, amount: one.withheld.amount }] : [],
          ),
        })),
      }),
    );
    expect(done.results.filter(({ ok }) => !ok)).toEqual([]);
    expect(await ledgerFaults(service())).toEqual([]);
    const [sum] = await service().database.rows<{ pending: number }>(
      'select count(*)::int as pending from expected_withholding where pending = amount',
    );
    expect(sum?.pending).toBe(sure.flatMap(({ suggested }) => suggested.filter((one) => one.withheld)).length);
  });
});
