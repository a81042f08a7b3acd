import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { suppressionsNow } from '../../server/campaigns/suppressions';
import { listWorklist } from '../../src/api/contract/customers/worklist';
import {
  listPaymentProofs,
  type PaymentProofDetail,
  paymentProofDetail,
} from '../../src/api/contract/receivables/paymentProofs';
import { exportedFile, failureBody } from '../../src/api/contract/row';
import { JPEG, PNG } from '../support/files/pictures';
import { type Person, withService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import { books, expectOk } from '../support/service/receivables';

const PATH = '/customers/payment_proofs/';

withService('proofs of payment', (service) => {
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
      ['confirmar', expect.stringMatching(/^Confirmado: Rosa.*, \$ 100,00, del 02\/10\/2026, referencia 00-4512 77$/)],
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
});
