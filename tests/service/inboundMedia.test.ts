import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { LARGEST_MEDIA } from '../../server/messaging/whatsapp/media';
import { whatsapp } from '../../server/messaging/whatsapp/whatsapp';
import { getConversation, getInboundMedia, type Media } from '../../src/api/contract/messaging/conversations';
import { getPaymentProofFile, listPaymentProofs } from '../../src/api/contract/receivables/paymentProofs';
import { eventually } from '../support/eventually';
import { tell, whatsappStub } from '../support/fakes/whatsappStub';
import { type Staff, withService } from '../support/processes/service';
import { debtors } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';

/** What customers send besides text is fetched before WhatsApp forgets it, and shown only if its bytes are what may be shown. */

const stub = await whatsappStub();
const { account } = stub;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PDF = Buffer.from('%PDF-1.7\n%%EOF');

withService(
  'inbound media',
  (service) => {
    let person: Staff;
    let customer = '';
    beforeEach(async () => {
      stub.reset();
      person = await service().person();
      [customer = ''] = await debtors(service(), person, 1);
    });
    afterAll(() => stub.close());

    const write = async (message: object, id = `wamid.${randomUUID()}`) => {
      const timestamp = String(Math.floor(Date.now() / 1_000) - 60);
      const one = { id, from: '593999000001', timestamp, ...message };
      expect(await tell({ url: service().url, value: { messages: [one] } })).toBe(200);
      return id;
    };
    const mediaOf = async () => {
      const answer = await person.get(`/console/conversations/${customer}/?channel=0`);
      return getConversation.answer
        .parse(expectOk(answer))
        .results.flatMap(({ id, media }) => (media ? [{ id, media }] : []));
    };
    /** Waits until what came is fetched, or was tried. */
    const came = async (has: Partial<Media>) => {
      await eventually(async () => expect((await mediaOf()).at(-1)?.media).toMatchObject(has));
      return (await mediaOf()).at(-1)?.id ?? '';
    };
    const fileOf = async (message: string, who = person) => {
      const { url, file_name } = getInboundMedia.answer.parse(
        expectOk(await who.get(`/console/conversations/media/${message}/`)),
      );
      const response = await fetch(`${service().url}/api/v1${url}`);
      return { file_name, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    };

    test('a picture is fetched once, however often it is reported, and shown with its caption to its company alone', async () => {
      stub.media.set('m1', { bytes: PNG, type: 'image/png' });
      const picture = { type: 'image', image: { id: 'm1', caption: 'comprobante' } };
      const wamid = await write(picture);
      await write(picture, wamid);
      const message = await came({ kind: 'imagen', state: 'guardado', shown_as: 'imagen' });
      const { bytes, headers, file_name } = await fileOf(message);
      expect([file_name, bytes]).toEqual(['imagen.png', PNG]);
      // It is a proof of payment of the customer, with what stands under it.
      const proofs = listPaymentProofs.answer.parse(expectOk(await person.get('/customers/payment_proofs/')));
      const { results } = proofs;
      expect(results).toMatchObject([
        { customer, origin: 'whatsapp', caption: 'comprobante', status: 'por_revisar', file_name: 'imagen.png' },
      ]);
      // The conversation tells what it is taken for, and what staff said of it since.
      const proofOf = async () => (await mediaOf()).at(-1)?.media.proof;
      await eventually(async () => expect(await proofOf()).toMatchObject({ status: 'por_revisar', customer }));
      await eventually(async () => expect((await proofOf())?.kind).not.toBe('por_leer'));
      const { id = '', version } = (await proofOf()) ?? {};
      expect(id).toBe(results[0]?.id);
      const said = { kind: 'retencion', version };
      expectOk(await person.send('PUT', `/customers/payment_proofs/${id}/kind/`, said));
      expect(await proofOf()).toMatchObject({ kind: 'retencion', status: 'por_revisar' });
      const link = await person.get(`/customers/payment_proofs/${results[0]?.id}/file/`);
      const proof = await fetch(`${service().url}/api/v1${getPaymentProofFile.answer.parse(expectOk(link)).url}`);
      expect(Buffer.from(await proof.arrayBuffer())).toEqual(PNG);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': "inline; filename*=UTF-8''imagen.png",
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
      await write(picture, wamid);
      expect(stub.fetched).toEqual(['m1']);
      const other = await service().person({ profile: 'Otra' });
      expect(await other.get(`/console/conversations/media/${message}/`)).toMatchObject({ status: 404 });
      expect((await fetch(`${service().url}/api/v1/downloads/inbound_media?link=x`)).status).toBe(401);
    });

    test('a sound is given in the parts that a player asks for', async () => {
      stub.media.set('voice', { bytes: Buffer.from('OggS0123456789'), type: 'audio/ogg' });
      await write({ type: 'audio', audio: { id: 'voice' } });
      const message = await came({ kind: 'audio', state: 'guardado', shown_as: 'audio' });
      const { url } = getInboundMedia.answer.parse(
        expectOk(await person.get(`/console/conversations/media/${message}/`)),
      );
      const part = async (range: string) => {
        const response = await fetch(`${service().url}/api/v1${url}`, { headers: { range } });
        return [response.status, response.headers.get('content-range'), await response.text()];
      };
      expect(await part('bytes=4-7')).toEqual([206, 'bytes 4-7/14', '0123']);
      expect(await part('bytes=10-')).toEqual([206, 'bytes 10-13/14', '6789']);
      expect(await part('bytes=-2')).toEqual([206, 'bytes 12-13/14', '89']);
      expect(await part('bytes=0-99')).toEqual([206, 'bytes 0-13/14', 'OggS0123456789']);
      expect(await part('bytes=20-')).toEqual([416, 'bytes */14', '']);
      expect(await part('lines=1-2')).toEqual([200, null, 'OggS0123456789']);
    });

    test('a file is called what it is, without folders and letters that turn its end around', async () => {
      stub.media.set('turned', { bytes: Buffer.from('MZ, a program'), type: 'application/pdf' });
      await write({ type: 'document', document: { id: 'turned', filename: '../../factura\u202efdp.exe' } });
      const message = await came({ state: 'guardado', name: 'facturafdp.exe' });
      const { file_name, headers } = await fileOf(message);
      expect([file_name, headers.get('content-disposition')]).toEqual([
        'facturafdp.exe',
        "attachment; filename*=UTF-8''facturafdp.exe",
      ]);
    });

    test('a PDF is opened and a voice heard; what only says that it is a picture is offered as a file', async () => {
      const sent: [string, object, Buffer, Media['shown_as'], string][] = [
        ['document', { filename: 'depósito.pdf' }, PDF, 'pdf', 'inline'],
        ['audio', { voice: true }, Buffer.from('OggS voice'), 'audio', 'inline'],
        ['image', {}, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), null, 'attachment'],
        ['image', {}, Buffer.from('<!doctype html><script>alert(1)</script>'), null, 'attachment'],
        ['document', { filename: 'factura.pdf' }, Buffer.from('MZ, a program'), null, 'attachment'],
      ];
      for (const [n, [type, about, bytes, shown_as, disposition]] of sent.entries()) {
        stub.media.set(`s${n}`, { bytes, type: 'image/png' });
        await write({ type, [type]: { id: `s${n}`, mime_type: 'image/png', ...about } });
        await eventually(async () => expect((await mediaOf()).map(({ media }) => media.state)).toHaveLength(n + 1));
        await eventually(async () =>
          expect((await mediaOf()).every(({ media }) => media.state === 'guardado')).toBe(true),
        );
        const [message] = await service().database.rows<{ id: string }>(
          'select id from inbound_message where media_id = $1',
          [`s${n}`],
        );
        const shown = (await mediaOf()).find(({ id }) => id === message?.id)?.media.shown_as;
        const file = await fileOf(message?.id ?? '');
        expect([shown, file.headers.get('content-disposition')?.split(';')[0]]).toEqual([shown_as, disposition]);
        expect(file.bytes).toEqual(bytes);
        if (shown_as === null) expect(file.headers.get('content-type')).toBe('application/octet-stream');
      }
    });

    test('what is too large or gone is told so, and not asked for again', async () => {
      stub.media.set('big', { bytes: PDF, type: 'application/pdf', announced: LARGEST_MEDIA + 1 });
      await write({ type: 'document', document: { id: 'big', filename: 'planos.pdf' } });
      const message = await came({ state: 'fallido', failure: 'demasiado_grande' });
      expect(stub.fetched).toEqual([]);
      expect(await person.get(`/console/conversations/media/${message}/`)).toMatchObject({ status: 404 });
      // One that says less than it has is cut off.
      const fetchMedia = whatsapp(account).fetchMedia;
      stub.media.set('liar', { bytes: Buffer.alloc(LARGEST_MEDIA + 1), type: 'image/png', announced: 10 });
      expect(await fetchMedia?.('liar')).toEqual({ failure: 'demasiado_grande' });
      expect(await fetchMedia?.('gone')).toEqual({ failure: 'ya_no_esta' });
      expect(await fetchMedia?.('../106540352242922')).toEqual({ failure: 'ya_no_esta' });
    });

    test('a token that is refused is told, and the file comes once the token is right', async () => {
      stub.media.set('m2', { bytes: PNG, type: 'image/png' });
      stub.state.refusesToken = true;
      await write({ type: 'image', image: { id: 'm2' } });
      const message = await came({ state: 'pendiente', failure: 'sin_permiso' });
      expect(await person.get(`/console/conversations/media/${message}/`)).toMatchObject({ status: 404 });
      stub.state.refusesToken = false;
      await came({ state: 'guardado', shown_as: 'imagen', failure: null });
      expect(stub.fetched).toEqual(['m2']);
    });
  },
  { whatsapp: account, channels: { whatsapp: whatsapp(account) } },
);
