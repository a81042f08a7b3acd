import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { suppressionsNow } from '../../server/campaigns/suppressions';
import { keepProof } from '../../server/paymentProofs/change';
import { listWorklist } from '../../src/api/contract/customers/worklist';
import {
  listPaymentProofs,
  type PaymentProofDetail,
  paymentProofDetail,
} from '../../src/api/contract/receivables/paymentProofs';
import { exportedFile, failureBody } from '../../src/api/contract/row';
import { openBrowser } from '../support/browser/browser';
import { answered } from '../support/eventually';
import { fc } from '../support/files/lots';
import { JPEG, PNG } from '../support/files/pictures';
import { drawReceipt, SHAPES } from '../support/files/receipts';
import { type Person, type Service, withService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import { books, conciliate, detailOf, expectOk } from '../support/service/receivables';
import { allSuggested } from '../support/service/storedSuggestions';

const PATH = '/customers/payment_proofs/';

/** Who sends proofs, and what becomes of these. */
function sendersOf(service: () => Service) {
  const refusal = ({ status, body }: Answered) => [status, failureBody.parse(body).msg];
  const detail = (answer: Answered): PaymentProofDetail => paymentProofDetail.parse(expectOk(answer));

  async function ana() {
    const person = await service().person({ profile: `P ${randomUUID()}` });
    const made = await books(service(), person, [
      { number: 'F-1', total: '100.00', customer: { name: 'Rosa', dni: '1710034065' } },
      { number: 'F-2', total: '50.00', customer: { name: 'Luis', dni: '0926687856' } },
    ]);
    const customerOf = async (number: string) => {
      const [row] = await service().database.rows<{ id: string }>(
        'select customer_id as id from document where id = $1',
        [made.documentId(number)],
      );
      return row?.id ?? '';
    };
    const drop = (bytes: Uint8Array, name = 'pago.png', customer?: string) => {
      const form = new FormData();
      form.set('file', new File([Uint8Array.from(bytes)], name));
      if (customer !== undefined) form.set('customer', customer);
      return person.post(PATH, form);
    };
    const confirm = (one: PaymentProofDetail, body: object) =>
      person.send('PUT', `${PATH}${one.id}/`, { version: one.version, currency: 'USD', ...body });
    return { person, ...made, customerOf, drop, confirm };
  }
  const list = async (person: Person, query = '') =>
    listPaymentProofs.answer.parse(expectOk(await person.get(PATH + query))).results;
  return { ana, refusal, detail, list };
}

withService(
  'proofs of payment',
  (service) => {
    const { ana, refusal, detail, list } = sendersOf(service);

    test('a file is kept as it came whatever its name says, looked at by a person, and told where it is there already', async () => {
      const { person, drop, confirm, customerOf, documentId } = await ana();
      const rosa = await customerOf('F-1');
      expect(refusal(await drop(Buffer.from('<svg/>'), 'pago.png'))[1]).toMatch(/no es un PDF ni una imagen/);
      expect(refusal(await drop(Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)])))[1]).toMatch(/más de 10 MB/);
      const first = detail(await drop(PNG, '../../foto.exe'));
      expect(first).toMatchObject({
        status: 'por_revisar',
        customer: null,
        amount: null,
        file_name: 'foto.exe',
        media_type: 'image/png',
        origin: 'personal',
      });
      const { url } = exportedFile.parse(expectOk(await person.get(`${PATH}${first.id}/file/`)));
      const sent = await fetch(`${service().url}/api/v1${url}`);
      expect([sent.headers.get('content-type'), Buffer.from(await sent.arrayBuffer())]).toEqual(['image/png', PNG]);

      // The same file again is told, and kept.
      const again = detail(await drop(PNG, 'otra.png', rosa));
      expect(again).toMatchObject({ customer: rosa, same: [{ id: first.id, by: 'archivo' }], repeats: 1 });

      const said = {
        customer: rosa,
        amount: '100.00',
        paid_on: '2026-10-02',
        bank: 'Pichincha',
        reference: '00-4512 77',
      };
      expect(refusal(await confirm(first, { ...said, paid_on: '2999-01-01' }))[1]).toMatch(/todavía no llega/);
      expect(refusal(await confirm(first, { ...said, documents: [documentId('F-2')] }))[1]).toMatch(
        /no es de ese cliente/,
      );
      expect((await confirm(first, { ...said, amount: '0.00' })).status).toBe(422);
      const confirmed = detail(await confirm(first, { ...said, documents: [documentId('F-1')] }));
      expect(confirmed).toMatchObject({
        ...{
          status: 'en_espera',
          amount: '100.00',
          currency: 'USD',
          paid_on: '2026-10-02',
          bank: 'Pichincha',
          movement: null,
        },
        documents: [{ number: 'F-1' }],
      });
      expect(confirmed.history.map(({ what, text }) => [what, text.replaceAll('\u00a0', ' ')])).toEqual([
        [
          'confirmar',
          expect.stringMatching(/^Confirmado: Rosa.*, \$ 100,00, del 02\/10\/2026, referencia 00-4512 77$/),
        ],
        ['crear', 'Llegó: foto.exe'],
      ]);
      expect((await confirm(first, said)).status).toBe(412);

      // Another picture of the same transfer.
      const photo = detail(await drop(JPEG, 'foto.jpg', rosa));
      expect(detail(await confirm(photo, { ...said, amount: '99.00', reference: '451277' })).same).toEqual([]);
      const found = detail(await confirm({ ...photo, version: 2 }, { ...said, reference: '451277' }));
      expect(found.same).toMatchObject([{ id: first.id, by: 'referencia', status: 'en_espera' }]);

      const discarded = detail(
        await person.send('PUT', `${PATH}${photo.id}/discard/`, { reason: 'Repetido', version: found.version }),
      );
      expect(discarded).toMatchObject({ status: 'descartado', reason: 'Repetido' });
      expect((await list(person)).map(({ status, repeats }) => [status, repeats])).toEqual([
        ['por_revisar', 1],
        ['en_espera', 1],
        ['descartado', 1],
      ]);
      expect(await list(person, '?status=en_espera&search=4512 77')).toMatchObject([{ id: first.id }]);
      // A confirmation brings back what was discarded.
      expect(detail(await confirm(discarded, said)).status).toBe('en_espera');
    });

    test('the customer is left in peace while it is looked at and waits, and is on the work list once its movement should have come', async () => {
      const { person, drop, confirm, customerOf } = await ana();
      const rosa = await customerOf('F-1');
      const isHeld = async () => {
        const terms = { profileId: person.profileId, channel: 'email', quietDays: 1 } as const;
        const [found] = await suppressionsNow(service().database, [rosa], terms);
        return found?.kinds.includes('comprobante') ?? false;
      };
      const work = async () =>
        listWorklist.answer.parse(expectOk(await person.get('/customers/worklist/?reason=comprobante'))).results;
      const waitsUntil = (id: string, days: number) =>
        service().database.rows('update payment_proof set due_on = current_date + $2::int where id = $1', [id, days]);
      expect(await isHeld()).toBe(false);
      const one = detail(await drop(PNG, 'pago.png', rosa));
      expect(await isHeld()).toBe(true);
      detail(await confirm(one, { customer: rosa, amount: '100.00', paid_on: '2026-10-02', reference: '4512' }));
      expect([await isHeld(), await work()]).toEqual([true, []]);
      await waitsUntil(one.id, -1);
      expect(await isHeld()).toBe(false);
      expect(await work()).toMatchObject([
        { id: rosa, reasons: [{ kind: 'comprobante', count: 1 }, { kind: 'sin_contacto' }] },
      ]);
      expect(await list(person, '?overdue=true')).toMatchObject([{ id: one.id }]);
      expectOk(
        await person.post('/customers/activities/', { customer: rosa, kind: 'llamada', outcome: 'contesto', note: '' }),
      );
      expect(await work()).toEqual([]);
    });

    test('a proof waits for its movement, and joins it with the documents that the customer meant, sure where nothing else fits', async () => {
      const { person, account, drop, confirm, customerOf, documentId } = await ana();
      const rosa = await customerOf('F-1');
      const luis = await customerOf('F-2');
      const proofOf = async (body: object) => detail(await confirm(detail(await drop(PNG)), body));
      const read = async ({ id }: { id: string }) => detail(await person.get(`${PATH}${id}/`));
      const said = { customer: rosa, amount: '70.00', paid_on: '2026-10-02' };
      const part = await proofOf({ ...said, reference: '00451277', documents: [documentId('F-1')] });
      const whole = await proofOf({
        ...said,
        customer: luis,
        amount: '50.00',
        reference: '9981234',
        account: '****2245',
      });
      const elsewhere = await proofOf({ ...said, amount: '30.00', reference: '7788991', account: '0000009999' });
      const twice = await proofOf({ ...said, amount: '20.00', reference: '5566778' });
      await proofOf({ ...said, amount: '20.00', customer: luis, reference: '5566778' });
      const { id, movements } = await conciliate(
        person,
        account,
        [
          'Fecha;Concepto;Referencia;Importe',
          '02/10/2026;TRANSFERENCIA RECIBIDA;451277;70,00',
          '02/10/2026;TRANSFERENCIA RECIBIDA;9981234;50,00',
          '02/10/2026;TRANSFERENCIA RECIBIDA;7788991;30,00',
          '02/10/2026;TRANSFERENCIA RECIBIDA;5566778;20,00',
          '03/10/2026;TRANSFERENCIA RECIBIDA;1122334;10,00',
          '',
        ].join('\n'),
      );
      const ofAmount = (amount: string) => movements.find((one) => one.amount === amount)?.id ?? '';
      expect((await read(part)).movement).toMatchObject({ id: ofAmount('70.00'), is_open: true });
      expect((await read(whole)).status).toBe('unido');
      // Another account, and two customers who say the same: nobody's.
      expect([(await read(elsewhere)).movement, (await read(twice)).movement]).toEqual([null, null]);

      const suggested = async (amount: string) => {
        await allSuggested(service().database);
        const answer = await detailOf(person, id, ofAmount(amount));
        const { suggestion, because, suggested: documents, candidates } = answer;
        return {
          suggestion,
          because: because?.kind,
          documents: documents?.map(({ document_number }) => document_number),
          reasons: candidates[0]?.reasons.map(({ kind }) => kind),
        };
      };
      expect(await suggested('50.00')).toMatchObject({ suggestion: 'segura', because: 'proof', documents: ['F-2'] });
      expect((await suggested('70.00')).reasons?.[0]).toBe('proof');
      expect((await suggested('10.00')).suggestion).toBe('ninguna');

      // One that comes when its movement is there already is joined as it is confirmed, and one of two that claimed it once the other is discarded.
      const late = await proofOf({ ...said, amount: '10.00', paid_on: '2026-10-03', reference: '1122334' });
      expect(late.status).toBe('unido');
      // The bank books what was paid on a Friday until Monday, and a holiday puts that off by a day.
      const monday = await proofOf({ ...said, amount: '40.00', customer: luis, reference: '6655443' });
      const tuesday = await proofOf({ ...said, amount: '45.00', reference: '6655444' });
      await conciliate(
        person,
        account,
        [
          'Fecha;Concepto;Referencia;Importe',
          '05/10/2026;TRANSFERENCIA RECIBIDA;6655443;40,00',
          '06/10/2026;TRANSFERENCIA RECIBIDA;6655444;45,00',
          '',
        ].join('\n'),
      );
      expect([(await read(monday)).status, (await read(tuesday)).status]).toEqual(['unido', 'en_espera']);
      await service().database.rows(
        `insert into holiday (profile_id, day, name) values ($1, '2026-10-05', 'Feriado')`,
        [person.profileId],
      );
      const same = { ...said, amount: '45.00', reference: '6655444' };
      expect((await confirm(await read(tuesday), same)).body).toMatchObject({ status: 'unido' });
      // Whoever asks why reads of the proof too.
      const asked = await person.get(
        `/conciliation/conciliations/${id}/explain/?movement_id=${ofAmount('50.00')}&document=F-2`,
      );
      expect(expectOk(asked)).toMatchObject({
        documents: [{ suggested: true, speaks_for: [{ kind: 'proof' }, { kind: 'exact' }], speaks_against: [] }],
      });

      expectOk(await person.send('PUT', `${PATH}${twice.id}/discard/`, { reason: 'Repetido' }));
      expect((await list(person, '?status=unido')).map(({ amount }) => amount).sort()).toEqual([
        '10.00',
        '20.00',
        '40.00',
        '45.00',
        '50.00',
        '70.00',
      ]);
      expect(
        (await confirm(await read(late), { ...said, amount: '10.00', paid_on: '2026-10-03', reference: '1122335' }))
          .body,
      ).toMatchObject({ status: 'en_espera', movement: null });
      // Its statement is deleted: it waits again.
      expectOk(await person.send('DELETE', `/conciliation/conciliations/${id}/`));
      expect((await list(person, '?status=unido')).map(({ amount }) => amount).sort()).toEqual(['40.00', '45.00']);
    });

    test('of proofs and movements by lot each is joined as its reference, amount and days say, and with none where two fit', async () => {
      const { person, account, customerOf } = await ana();
      const rosa = await customerOf('F-1');
      const one = fc.record({
        amount: fc.integer({ min: 1, max: 3 }),
        day: fc.integer({ min: 1, max: 5 }),
        reference: fc.integer({ min: 10_000, max: 10_040 }),
      });
      const [proofs = [], lines = []] =
        fc.sample(
          fc.tuple(fc.array(one, { minLength: 60, maxLength: 60 }), fc.array(one, { minLength: 60, maxLength: 60 })),
          1,
        )[0] ?? [];
      await service().database.rows(
        `insert into payment_proof (profile_id, customer_id, file_name, media_type, bytes, digest, amount, currency, paid_on, reference, confirmed_at, due_on)
       select $1, $2, 'p.png', 'image/png', '\\x00', '\\x00', (p->>'amount')::numeric, 'USD', date '2026-09-30' + (p->>'day')::int, '00' || (p->>'reference'), now(), '2026-10-09'
       from jsonb_array_elements($3::jsonb) p`,
        [person.profileId, rosa, JSON.stringify(proofs)],
      );
      const rows = lines.map(
        ({ amount, day, reference }, n) => `0${day}/10/2026;ABONO LOTE ${n} R${reference};${reference};${amount},00`,
      );
      await conciliate(person, account, ['Fecha;Concepto;Referencia;Importe', ...rows, ''].join('\n'));
      const joined = await service().database.rows<{ key: string }>(
        `select concat_ws(' ', p.amount::int, p.paid_on - date '2026-09-30', m.date - date '2026-09-30', p.reference_key) as key
       from payment_proof p join bank_movement m on m.id = p.movement_id
       where p.profile_id = $1 and m.amount = p.amount and m.reference = p.reference_key order by 1`,
        [person.profileId],
      );
      // The first of October is a Thursday: what is paid on Friday or at the weekend is booked by Monday.
      const BOOKED_BY: Record<number, number> = { 1: 2, 2: 5, 3: 5, 4: 5, 5: 6 };
      const fits = (proof: (typeof proofs)[number], line: (typeof proofs)[number]) =>
        proof.amount === line.amount &&
        proof.reference === line.reference &&
        line.day >= proof.day &&
        line.day <= (BOOKED_BY[proof.day] ?? 0);
      const keys = proofs
        .flatMap((proof) => {
          const [line, ...more] = lines.filter((one) => fits(proof, one));
          if (!line || more.length > 0 || proofs.filter((other) => fits(other, line)).length > 1) return [];
          return [`${proof.amount} ${proof.day} ${line.day} ${proof.reference}`];
        })
        .sort();
      expect(keys.length).toBeGreaterThan(3);
      expect(joined.map(({ key }) => key).sort()).toEqual(keys);
      const [{ n } = { n: -1 }] = await service().database.rows<{ n: number }>(
        'select count(*)::int as n from payment_proof where movement_id is not null and profile_id = $1',
        [person.profileId],
      );
      expect(n).toBe(keys.length);
    });
  },
  // What a picture says is another story, and to read one takes longer than all else here.
  { reads: false },
);

withService('proofs of payment that are read', (service) => {
  const { ana, refusal, detail } = sendersOf(service);

  test('a person says what it is: a certificate holds no message back, and a payment does again', async () => {
    const { person, drop, confirm, customerOf } = await ana();
    const rosa = await customerOf('F-1');
    const first = detail(await drop(PNG, 'retencion.png', rosa));
    const held = async () => {
      const terms = { profileId: person.profileId, channel: 'whatsapp', quietDays: 0 } as const;
      const [found] = await suppressionsNow(service().database, [rosa], terms);
      return found?.kinds.includes('comprobante') ?? false;
    };
    const classify = (id: string, body: object) => person.send('PUT', `${PATH}${id}/kind/`, body);
    expect(await held()).toBe(true);
    const said = detail(await classify(first.id, { kind: 'retencion', version: first.version }));
    expect(said).toMatchObject({ kind: 'retencion', status: 'por_revisar', customer: rosa });
    expect(said.history[0]).toMatchObject({ what: 'clasificar', text: 'Es: una retención' });
    expect(await held()).toBe(false);
    expect((await classify(first.id, { kind: 'pago', version: first.version })).status).toBe(412);
    // What is read of the file afterwards does not undo what a person said.
    await answered(async () => {
      const jobs = await service().database.rows(
        `select from job where name = 'read_proof' and key = $1 and state in ('waiting', 'running')`,
        [first.id],
      );
      return jobs.length === 0;
    });
    expect(detail(await person.get(`${PATH}${first.id}/`)).kind).toBe('retencion');
    const paid = detail(await classify(first.id, { kind: 'pago' }));
    expect(paid.kind).toBe('pago');
    expect(await held()).toBe(true);
    // One of an unknown customer is given one; another company's is none.
    const stray = detail(await drop(JPEG, 'otra.jpg'));
    expect((await classify(stray.id, { kind: 'retencion', customer: randomUUID() })).status).toBe(404);
    expect(detail(await classify(stray.id, { kind: 'retencion', customer: rosa }))).toMatchObject({ customer: rosa });
    // What is confirmed or discarded stays as it is.
    const confirmed = detail(await confirm({ ...paid }, { customer: rosa, amount: '1.00', paid_on: '2026-10-02' }));
    expect(refusal(await classify(confirmed.id, { kind: 'retencion' }))).toEqual([
      409,
      'Este comprobante ya se confirmó como pago. No se cambió nada; si no lo es, descártelo.',
    ]);
    expectOk(await person.send('PUT', `${PATH}${confirmed.id}/discard/`, { reason: 'Era una retención' }));
    expect((await classify(confirmed.id, { kind: 'retencion' })).status).toBe(409);
    const xml = await service()
      .database.scoped(person.profileId)
      .transaction((tx) =>
        keepProof(tx, {
          ...{ profileId: person.profileId, who: null, name: 'r.xml', mediaType: 'application/xml', bytes: PNG },
          ...{ columns: { bytes: PNG, customer_id: rosa, origin: 'pagina' }, kind: 'retencion' },
        }),
      );
    expect((await classify(xml, { kind: 'pago' })).status).toBe(422);
  });

  test('a picture that reads like no receipt holds nobody once it is read, unless what stands under it says that it is one', async () => {
    const { person, drop, customerOf } = await ana();
    const [rosa, luis] = [await customerOf('F-1'), await customerOf('F-2')];
    const sends = (customer: string, caption: string) => {
      const columns = { origin: 'whatsapp', bytes: PNG, customer_id: customer, caption };
      const came = {
        profileId: person.profileId,
        who: null,
        name: 'imagen.png',
        mediaType: 'image/png',
        bytes: PNG,
        columns,
      } as const;
      return service().database.transaction((tx) => keepProof(tx, came));
    };
    const held = async () => {
      const terms = { profileId: person.profileId, channel: 'email', quietDays: 1 } as const;
      const found = await suppressionsNow(service().database, [rosa, luis], terms);
      return found.filter(({ kinds }) => kinds.includes('comprobante')).map(({ customer }) => customer);
    };
    await sends(rosa, 'Mire qué bonito');
    const said = await sends(luis, 'Adjunto el depósito de hoy');
    await expect.poll(held, { timeout: 60_000 }).toEqual([luis]);
    const isRead = async () =>
      (await service().database.rows("select from payment_proof where id = $1 and kind = 'pago'", [said])).length;
    await expect.poll(isRead, { timeout: 60_000 }).toBe(1);
    expect(await held()).toEqual([luis]);
    // What staff drop is one, whatever it reads like.
    const { id } = detail(await drop(PNG, 'pago.png', rosa));
    await expect
      .poll(() => service().database.rows('select kind from payment_proof where id = $1', [id]), {
        timeout: 60_000,
      })
      .toEqual([{ kind: 'pago' }]);
    expect((await held()).toSorted()).toEqual([rosa, luis].toSorted());
  });

  test('what a picture says is read here and filled in, until a person says what it says, and the same picture is told however it was sent on', async () => {
    const { person, drop, confirm, customerOf } = await ana();
    const receipt = {
      ...{ amount: '1240.35', paid_on: await daysAgo(3), bank: 'Produbanco', reference: '48812093' },
      ...{ account: '2200112245', payer: 'Rosa Quishpe' },
    };
    const shape = SHAPES.find(({ bank }) => bank === receipt.bank);
    const browser = await openBrowser();
    const draw = (one: typeof receipt) => drawReceipt(browser, shape?.draw(one) ?? '', 'foto', 2);
    const drawBoth = async () => {
      const picture = await draw(receipt);
      return { picture, other: await draw({ ...receipt, reference: '48812099' }) };
    };
    const { picture, other } = await drawBoth().finally(() => browser.close());
    const { id } = detail(await drop(picture, 'foto.jpg'));
    const { payer: _, ...said } = receipt;
    await expect
      .poll(async () => detail(await person.get(`${PATH}${id}/`)), { timeout: 60_000 })
      .toMatchObject({ ...said, currency: 'USD', status: 'por_revisar', version: 1 });
    const one = detail(await person.get(`${PATH}${id}/`));
    // Sent on, it is another file that looks the same; another transfer by the same bank does not.
    const again = await sharp(picture).resize({ width: 720 }).jpeg({ quality: 45 }).toBuffer();
    const sent: string[] = [];
    for (const file of [again, other]) sent.push(detail(await drop(file, 'otra.jpg')).id);
    const alike = () =>
      service().database.rows(
        `select array_position($1::uuid[], id) as n, like_id from payment_proof where id = any($1) and looks is not null order by 1`,
        [sent],
      );
    await expect.poll(alike, { timeout: 60_000 }).toEqual([
      { n: 1, like_id: id },
      { n: 2, like_id: null },
    ]);
    expect(detail(await person.get(`${PATH}${id}/`)).same).toMatchObject([{ id: sent[0], by: 'imagen' }]);
    const typed = { customer: await customerOf('F-1'), amount: '1240.30', paid_on: receipt.paid_on };
    expect(detail(await confirm(one, typed))).toMatchObject({ amount: '1240.30', reference: '48812093' });
  });

  const daysAgo = async (days: number) => {
    const [row] = await service().database.rows<{ day: string }>('select (current_date - $1::int)::text as day', [
      days,
    ]);
    return row?.day ?? '';
  };
});
