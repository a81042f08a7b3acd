import { expect, test } from 'vitest';
import { readElectronicDocuments } from '../../server/electronicDocuments/reading/read';
import { fromCents } from '../../src/api/contract/money';
import type { RecordsImport, RowStatus } from '../../src/api/contract/receivables/imports';
import { listWithholdingCertificates } from '../../src/api/contract/receivables/withholdings';
import { serveImap } from '../support/fakes/imapServer';
import { addSource, arrivalsOf, postFile, readOf, SOURCES } from '../support/files/arrivals';
import {
  type Drawn,
  drawn,
  KINDS,
  OWN,
  sriCreditNote,
  sriDebitNote,
  sriInvoice,
  sriWithholding,
} from '../support/files/electronicDocuments';
import { zipOf } from '../support/files/zip';
import { type Person, withService } from '../support/processes/service';
import { problemOf } from '../support/service/customerCalls';
import { askSave, bytesOf, companyOf, importOf, NONE, rowsOf, saved, uploadRecords } from '../support/service/imports';
import { expectOk, ledgerFaults } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/** In one ZIP: saved slice by slice. */
const MANY = drawsOf('ZIPPED', 5_000, 300);

const zipped = (all: readonly Drawn[]) =>
  zipOf(...all.map(({ xml, key }) => ({ name: `${key.replace(/\W/g, '')}.xml`, bytes: bytesOf(xml) })));
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
/** Whole invoices of one customer: what comes later names them. */
const plain = <D extends object>(dice: D): D & { tip: number; parts: number } => ({ ...dice, tip: 0, parts: 0 });

withService(
  'electronic documents',
  (service) => {
    const company = (own?: string, profile?: string) => companyOf(service(), own, profile);
    /** An invoice that says how its buyer is reached, and its seller before. */
    const only = (at: number): { xml: string } => {
      const [one] = drawn((dice) => sriInvoice({ ...plain(dice), email: true, wrapped: 0 }, at), 1);
      if (!one) throw new Error('none was drawn');
      return one;
    };
    const documentsOf = (person: Person) =>
      service().database.rows<{
        number: string;
        doc_type: string;
        due_date: string | null;
        total: string;
        owed: string;
        dni: string;
      }>(
        `select d.number, d.doc_type, d.due_date::text, d.total, d.owed, c.dni from document d join customer c on c.id = d.customer_id
       where d.profile_id = $1 order by d.number`,
        [person.profileId],
      );
    async function taken(person: Person, file: Uint8Array): Promise<RecordsImport> {
      const preview = importOf(await uploadRecords(person, 'documents', file, undefined, 'mes.zip'));
      expect(preview.kind).toBe('electronic');
      return saved(person, preview.id);
    }
    const whyNot = async (person: Person, file: string | Uint8Array, status: RowStatus = 'problema') => {
      const preview = importOf(await uploadRecords(person, 'documents', file, undefined, 'uno.xml'));
      const rows = await rowsOf(person, preview.id, `&status=${status}`);
      return rows.map(({ problems }) => problems.map(({ msg }) => msg).join(' ')).join(' ');
    };

    test('become what is to be collected, a part on each of its days; the same file again is nothing', async () => {
      const person = await company();
      const all = drawn((dice, at) => sriInvoice({ ...dice, parts: 1 + (at % 3) }, at), 30);
      const preview = importOf(await uploadRecords(person, 'documents', zipped(all), undefined, 'mes.zip'));
      expect(preview).toMatchObject({ kind: 'electronic', counts: { ...NONE, nuevo: 30 }, questions: [] });
      expect(await documentsOf(person)).toEqual([]);
      expect(await saved(person, preview.id)).toMatchObject({ counts: { ...NONE, nuevo: 30 } });
      const made = await documentsOf(person);
      expect(made.map(({ due_date, total }) => [due_date, total]).sort()).toEqual(
        all.flatMap(({ instalments }) => instalments.map(({ due, cents }) => [due, fromCents(cents)])).sort(),
      );
      const again = importOf(await uploadRecords(person, 'documents', zipped(all), undefined, 'otra-vez.zip'));
      expect(again.counts).toEqual({ ...NONE, igual: 30 });
      expect(await documentsOf(person)).toEqual(made);
    });

    test('tell how a customer is reached, where nobody said so; of consent they say nothing', async () => {
      const person = await company();
      const contacts = () =>
        service().database.rows<{ dni: string; phone: string; email: string; is_main: boolean; consents: number }>(
          `select c.dni, t.phone, t.email, t.is_main, (select count(*)::int from contact_consent k where k.contact_id = t.id) as consents
           from contact t join customer c on c.id = t.customer_id where t.profile_id = $1 order by c.dni`,
          [person.profileId],
        );
      const invoices = drawn((dice, at) => sriInvoice({ ...plain(dice), email: true, wrapped: 0 }, at), 6);
      const [first, second, third, ...others] = invoices;
      if (!first || !second || !third) throw new Error('none was drawn');
      // One whom staff wrote down before, one whose document gives an address that is none, and one that says nothing.
      await service().database.rows(
        `with c as (insert into customer (profile_id, dni, first_name) values ($1, $2, 'Rosa') returning id)
         insert into contact (profile_id, customer_id, email, is_main) select $1, id, 'rosa@cliente.ec', true from c`,
        [person.profileId, first.customer.id],
      );
      const wrong = second.xml.replace('pagos@cliente.ec', 'pagos@-.x').replace('0991234567', '12');
      const silent = third.xml.replace(/<infoAdicional>.*<\/infoAdicional>/, '');
      const files = [first.xml, wrong, silent, ...others.map(({ xml }) => xml)];
      await taken(person, zipOf(...files.map((xml, at) => ({ name: `${at}.xml`, bytes: bytesOf(xml) }))));
      const expected = [
        { dni: first.customer.id, phone: '', email: 'rosa@cliente.ec', is_main: true, consents: 0 },
        ...others.map(({ customer }) => ({
          ...{ dni: customer.id, phone: '+593991234567', email: 'pagos@cliente.ec', is_main: true, consents: 0 },
        })),
      ];
      expect(await contacts()).toEqual(expected);
      // What staff wrote since stays when the next document says something else.
      await service().database.rows(
        `update contact set email = 'otra@cliente.ec', phone = '' where profile_id = $1 and email = 'pagos@cliente.ec'`,
        [person.profileId],
      );
      const next = drawn((dice, at) => sriInvoice({ ...plain(dice), email: true }, at + 97), 6);
      await taken(person, zipped(next));
      const after = await contacts();
      expect(after.filter(({ email }) => email === 'otra@cliente.ec')).toHaveLength(3);
      expect(after.filter(({ email }) => email === 'rosa@cliente.ec')).toHaveLength(1);
      expect(after).toHaveLength(6);
    });

    test('bring no contact back that staff removed', async () => {
      const person = await company();
      const first = only(0);
      const next = only(97);
      await taken(person, bytesOf(first.xml));
      const contacts = () =>
        service().database.rows<{ id: string }>('select id from contact where profile_id = $1', [person.profileId]);
      const [contact] = await contacts();
      expectOk(await person.send('DELETE', `/customers/contacts/${contact?.id}/`));
      await taken(person, bytesOf(next.xml));
      expect(await documentsOf(person)).toHaveLength(2);
      expect(await contacts()).toEqual([]);
    });

    test('that were read while the seller’s e-mail was taken for the buyer’s are the same again', async () => {
      const person = await company();
      const { xml } = only(0);
      await taken(person, bytesOf(xml));
      const [read] = readElectronicDocuments(bytesOf(xml), 'uno.xml').documents;
      const former = read && 'document' in read ? read.formerDigest : undefined;
      expect(former).toBeDefined();
      await service().database.rows('update electronic_document set digest = $2 where profile_id = $1', [
        person.profileId,
        former,
      ]);
      const again = importOf(await uploadRecords(person, 'documents', xml, undefined, 'otra.xml'));
      expect(again.counts).toEqual({ ...NONE, igual: 1 });
    });

    test('lower what they name, once, whichever way round they stand in the file', async () => {
      const person = await company();
      const invoices = drawn((dice, at) => sriInvoice(plain(dice), at), 20);
      const notes = drawn((dice, at) => sriCreditNote(plain(dice), at), 20);
      const more = drawn((dice, at) => sriDebitNote(plain(dice), at), 20);
      const done = await taken(person, zipped([...notes, ...more, ...invoices]));
      expect(done.counts).toEqual({ ...NONE, nuevo: 60 });
      const documents = await documentsOf(person);
      expect(documents).toHaveLength(40);
      expect(sum(documents.map(({ owed }) => Math.round(Number(owed) * 100)))).toBe(
        sum([...invoices, ...more].map(({ total }) => total)) - sum(notes.map(({ total }) => total)),
      );
      expect(importOf(await uploadRecords(person, 'documents', zipped(notes), undefined, 'notas.zip')).counts).toEqual({
        ...NONE,
        igual: 20,
      });
      expect(await documentsOf(person)).toEqual(documents);
    });

    test('of one number are told apart by kind: a note lowers the invoice or the debit note that it names', async () => {
      const own = (dice: Parameters<typeof sriInvoice>[0], lines: number[]) => ({
        ...plain(dice),
        ...{ wrapped: 0 as const, taxed: false, lines },
      });
      const one = (draw: typeof sriInvoice, lines: number[], at = 0) =>
        drawn((dice) => draw(own(dice, lines), at), 1)[0]?.xml ?? '';
      const invoice = one(sriInvoice, [50_000]);
      const debit = one(sriDebitNote, [30_000])
        .replace('<ptoEmi>004', '<ptoEmi>002')
        .replace(/001004(000000001)/, '001002$1');
      const ofInvoice = one(sriCreditNote, [20_000]);
      const ofDebit = one(sriCreditNote, [10_000], 97)
        .replace(/<numDocModificado>[^<]*/, '<numDocModificado>001-002-000000001')
        .replace('<codDocModificado>01', '<codDocModificado>05');
      const files = [ofDebit, ofInvoice, debit, invoice];
      const owed = async (person: Person) =>
        (await documentsOf(person)).map((each) => [each.doc_type, each.number, each.owed]).sort();
      const expected = [
        ['factura', '001-002-000000001', '480.00'],
        ['nota_debito', '001-002-000000001', '290.00'],
      ];
      for (const [at, all] of [files, [...files].reverse(), [ofInvoice, invoice, ofDebit, debit]].entries()) {
        const person = await company(OWN.EC, `Orden ${at}`);
        const zip = zipOf(...all.map((xml, at) => ({ name: `${at}.xml`, bytes: bytesOf(xml) })));
        expect((await taken(person, zip)).counts).toEqual({ ...NONE, nuevo: 4 });
        expect(await owed(person)).toEqual(expected);
      }
      const person = await company();
      await taken(person, bytesOf(invoice));
      expect(await whyNot(person, ofDebit, 'espera')).toMatch(
        /^Nombra la nota de débito 001-002-000000001 de .*no está aquí/,
      );
      for (const xml of [debit, ofDebit, ofInvoice]) await taken(person, bytesOf(xml));
      expect(await owed(person)).toEqual(expected);
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('of hundreds in one file, shuffled, come to the same to the cent', { timeout: 120_000 }, async () => {
      const all = [sriInvoice, sriCreditNote, sriDebitNote].flatMap((draw) =>
        drawn((dice, at) => draw(plain(dice), at), 130),
      );
      // Beyond one transaction's rows; a fixed stride of another length visits each once.
      const shuffled = all.map((_, at) => all[(at * 151) % all.length]).flatMap((one) => one ?? []);
      expect(new Set(shuffled).size).toBe(all.length);
      const states = [];
      for (const [at, files] of [all, shuffled].entries()) {
        const person = await company(OWN.EC, `Orden ${at}`);
        expect((await taken(person, zipped(files))).counts).toEqual({ ...NONE, nuevo: all.length });
        states.push((await documentsOf(person)).map(({ number, owed, total }) => [number, total, owed]));
      }
      expect(states[1]).toEqual(states[0]);
    });

    test('tell what a customer withheld as its certificate, once', async () => {
      const person = await company();
      const own = (dice: Parameters<typeof sriInvoice>[0]) => ({ ...plain(dice), taxed: true, lines: [100_000] });
      const invoices = drawn((dice, at) => {
        const one = sriInvoice({ ...own(dice), wrapped: 0 }, at);
        return { ...one, xml: one.xml.replaceAll(`>${one.customer.id}<`, `>${one.customer.id}001<`) };
      }, 10);
      const certificates = drawn((dice, at) => sriWithholding(own(dice), at), 10);
      expect((await taken(person, zipped([...certificates, ...invoices]))).counts).toEqual({ ...NONE, nuevo: 20 });
      // 1,000.00 and 150.00: 17.50 of income tax and 45.00 of the tax.
      expect((await documentsOf(person)).map(({ owed }) => owed)).toEqual(invoices.map(() => '1087.50'));
      const again = importOf(await uploadRecords(person, 'documents', zipped(certificates), undefined, 'otra.zip'));
      expect(again.counts).toEqual({ ...NONE, igual: 10 });
    });

    test('tell several rates of one tax in one certificate, each of its own kind', async () => {
      const person = await company();
      const own = (dice: Parameters<typeof sriInvoice>[0]) => ({
        ...plain(dice),
        taxed: true,
        lines: [100_000],
        email: false,
      });
      const [invoice] = drawn((dice, at) => sriInvoice({ ...own(dice), wrapped: 0 }, at), 1);
      const [certificate] = drawn((dice, at) => sriWithholding({ ...own(dice), wrapped: 0 }, at), 1);
      if (!invoice || !certificate) throw new Error('none was drawn');
      await service().database.rows(
        `insert into withholding_kind (profile_id, country, tax, code, name, rate, base, supply)
         select $1, 'EC', 'renta', k.code, k.code, 1.75, 'subtotal', 'cualquiera' from (values ('312'), ('3440')) k(code)`,
        [person.profileId],
      );
      await taken(person, bytesOf(invoice.xml.replaceAll(`>${invoice.customer.id}<`, `>${invoice.customer.id}001<`)));
      // 17.50 of goods become 8.75 of them, 2.75 % of 200.00 and 2 % of 162.50 at a kind that nobody has.
      const [line = ''] = certificate.xml.match(/<impuesto>(?:(?!<\/impuesto>).)*17\.50.*?<\/impuesto>/s) ?? [];
      const at = (code: string, amount: string) => line.replace('>312<', `>${code}<`).replace('>17.50<', `>${amount}<`);
      const several = certificate.xml.replace(line, at('312', '8.75') + at('3440', '5.50') + at('999', '3.25'));
      expect(line).not.toBe('');
      expect((await taken(person, bytesOf(several))).counts).toEqual({ ...NONE, nuevo: 1 });
      expect((await documentsOf(person)).map(({ owed }) => owed)).toEqual(['1087.50']);
      const { results } = listWithholdingCertificates.answer.parse(
        expectOk(await person.get('/customers/withholding_certificates/')),
      );
      expect(results.map(({ lines }) => lines.map(({ tax, amount }) => [tax, amount]))).toEqual([
        [
          ['renta', '8.75'],
          ['renta', '5.50'],
          ['renta', '3.25'],
          ['iva', '45.00'],
        ],
      ]);
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('of a key that was taken, but which say something else, are told and change nothing', async () => {
      const person = await company();
      const [invoice] = drawn(
        (dice, at) => sriInvoice({ ...plain(dice), wrapped: 0, lines: [100_000], taxed: false }, at),
        1,
      );
      const xml = invoice?.xml ?? '';
      await taken(person, bytesOf(xml));
      const before = await documentsOf(person);
      expect(await whyNot(person, xml.replaceAll('1000.00', '2000.00'))).toMatch(
        /con esta misma clave, y este dice otra cosa/,
      );
      expect(await documentsOf(person)).toEqual(before);
    });

    test('to the company, or of another one, are no receivables', async () => {
      const [invoice] = drawn((dice, at) => sriInvoice({ ...plain(dice), wrapped: 0 }, at), 1);
      const xml = invoice?.xml ?? '';
      expect(await whyNot(await company(invoice?.customer.id), xml)).toMatch(
        /emitió a la empresa: es por pagar, no por cobrar/,
      );
      expect(await whyNot(await company('1799999999001'), xml)).toMatch(/que no es la empresa \(1799999999001\)/);
    });

    test('are read only by a company that says its own identifier', async () => {
      const person = await company('');
      const [invoice] = drawn(sriInvoice, 1);
      expect(problemOf(await uploadRecords(person, 'documents', invoice?.xml ?? ''))).toMatchObject({
        status: 422,
        msg: expect.stringContaining('Escriba primero el RUC'),
      });
    });

    test('that would take more than is owed take nothing', async () => {
      const person = await company();
      const [invoice] = drawn((dice, at) => sriInvoice({ ...plain(dice), lines: [100] }, at), 1);
      const [note] = drawn((dice, at) => sriCreditNote({ ...plain(dice), lines: [900_000] }, at), 1);
      await taken(person, bytesOf(invoice?.xml ?? ''));
      const before = await documentsOf(person);
      const done = await taken(person, bytesOf(note?.xml ?? ''));
      expect(done.counts).toEqual({ ...NONE, problema: 1 });
      const [row] = await rowsOf(person, done.id);
      expect(row?.problems[0]?.msg).toMatch(/de lo que nombra se debe/);
      expect(await documentsOf(person)).toEqual(before);
    });

    test.each(Object.entries(KINDS).filter(([, { kind }]) => kind === 'factura'))(
      'of every country: %s',
      async (name, { draw }) => {
        const all = drawn(draw, 20);
        const own = name.includes('DIAN')
          ? OWN.CO
          : name.includes('SUNAT')
            ? OWN.PE
            : name.includes('CFDI')
              ? OWN.MX
              : name.startsWith('Facturae')
                ? OWN.ES
                : OWN.EC;
        const person = await company(own);
        expect((await taken(person, zipped(all))).counts).toEqual({ ...NONE, nuevo: 20 });
        const documents = await documentsOf(person);
        expect(sum(documents.map(({ owed }) => Math.round(Number(owed) * 100)))).toBe(
          sum(all.map(({ total }) => total)),
        );
      },
    );

    test('arrive by themselves: they are taken, and what is not waits with the reason', async () => {
      const person = await company();
      const { token } = await addSource(person, { name: 'Facturador', kind: 'envio' });
      const all = drawn((dice, at) => sriInvoice(plain(dice), at), 12);
      await postFile(service().url, token, 'dia.zip', zipped(all));
      expect(await readOf(person, 'dia.zip')).toMatchObject({ status: 'guardada', reasons: [] });
      await expect.poll(async () => (await documentsOf(person)).length, { timeout: 60_000 }).toBe(12);
      const [alien] = drawn((dice) => sriInvoice({ ...plain(dice), wrapped: 0 }, 500), 1);
      await postFile(service().url, token, 'ajena.xml', (alien?.xml ?? '').replaceAll(OWN.EC, '1799999999001'));
      const waiting = await readOf(person, 'ajena.xml');
      expect(waiting).toMatchObject({ status: 'espera', reasons: [{ kind: 'comprobantes', count: 1 }] });
      const [row] = await rowsOf(person, waiting.import ?? '');
      expect(row?.problems[0]?.msg).toMatch(/que no es la empresa/);
      const [again] = drawn((dice, at) => sriInvoice({ ...plain(dice), wrapped: 0 }, at), 1);
      await postFile(service().url, token, 'otra.xml', again?.xml ?? '');
      expect(await readOf(person, 'otra.xml')).toMatchObject({ status: 'repetida' });
    });

    test('are told as waiting where their import fails for good, until it is begun again and ends, or is discarded', async () => {
      const person = await company();
      const { database, url } = service();
      const { token } = await addSource(person, { name: 'Facturador', kind: 'envio' });
      await database.rows(`create or replace function fail_documents() returns trigger language plpgsql as $$
        begin raise exception 'the disk is full'; end $$`);
      await database.rows(`create trigger fail_documents before insert on document for each row
        when (new.profile_id = '${person.profileId}') execute function fail_documents()`);
      /** The import's job fails at each of its attempts; none is waited for. */
      const failed = (name: string) =>
        expect.poll(
          async () => {
            await database.rows(
              `update job set run_at = now() where profile_id = $1 and name = 'import_electronic' and state = 'waiting'`,
              [person.profileId],
            );
            return (await arrivalsOf(person)).find(({ file_name }) => file_name === name);
          },
          { timeout: 60_000 },
        );
      const stopped = { status: 'espera', reasons: [{ kind: 'detenida' }] };
      const all = drawn((dice, at) => sriInvoice(plain(dice), at), 4);
      try {
        await postFile(url, token, 'dia.zip', zipped(all.slice(0, 2)));
        await failed('dia.zip').toMatchObject(stopped);
        await postFile(url, token, 'noche.zip', zipped(all.slice(2)));
        await failed('noche.zip').toMatchObject(stopped);
        expect(await documentsOf(person)).toEqual([]);
        // Begun again in vain, it waits once more with the one reason.
        const { import: again } = await readOf(person, 'dia.zip');
        importOf(await askSave(person, again ?? ''));
        await failed('dia.zip').toMatchObject(stopped);
      } finally {
        await database.rows('drop trigger fail_documents on document');
      }
      const day = await readOf(person, 'dia.zip');
      await saved(person, day.import ?? '');
      expect(await readOf(person, 'dia.zip')).toMatchObject({ status: 'guardada', reasons: [] });
      expect(await documentsOf(person)).toHaveLength(2);
      const discard = (id: string) => person.send('PUT', `/conciliation/arrivals/${id}/discard/`);
      expect(problemOf(await discard(day.id))).toMatchObject({ status: 409, code: 'saved-already' });
      const night = await readOf(person, 'noche.zip');
      expectOk(await discard(night.id));
      expect(await readOf(person, 'noche.zip')).toMatchObject({ status: 'descartada' });
      // Who imports it all the same has it saved.
      await saved(person, night.import ?? '');
      expect(await readOf(person, 'noche.zip')).toMatchObject({ status: 'guardada', reasons: [] });
    });

    test('wait where they came by mail, which anybody can send, until staff import them', async () => {
      const person = await company();
      const server = await serveImap('cobros', 'secreta');
      try {
        const [invoice] = drawn((dice, at) => sriInvoice(plain(dice), at + 900), 1);
        server.receive('quien@sea.example', 'Factura', { 'factura.xml': invoice?.xml ?? '' });
        const place = { host: '127.0.0.1', port: server.port, user: 'cobros' };
        const { id } = await addSource(person, { name: 'Buzón', kind: 'buzon', place, secret: 'secreta' });
        expectOk(await person.send('PUT', `${SOURCES}${id}/look/`));
        const waiting = await readOf(person, 'factura.xml');
        expect(waiting).toMatchObject({ status: 'espera', reasons: [{ kind: 'correo', count: 1 }] });
        expect(await documentsOf(person)).toEqual([]);
        await saved(person, waiting.import ?? '');
        expect(await documentsOf(person)).toHaveLength(1);
        expect(await readOf(person, 'factura.xml')).toMatchObject({ status: 'guardada', reasons: [] });
      } finally {
        await server.close();
      }
    });

    test('are taken of a ZIP that holds other files too, which are named and read by nobody', async () => {
      const person = await company();
      const [invoice] = drawn((dice, at) => sriInvoice(plain(dice), at), 1);
      const xml = bytesOf(invoice?.xml ?? '');
      const others = ['ride.pdf', 'logo.PNG', 'correo.html', 'leeme\0.txt'].map((name) => ({
        name,
        bytes: bytesOf('x'),
      }));
      const done = await taken(person, zipOf({ name: 'uno.xml', bytes: xml }, ...others));
      expect(done).toMatchObject({
        counts: { ...NONE, nuevo: 1 },
        warnings: [
          '4 archivos que no son comprobantes electrónicos, y no se leyeron: ride.pdf, logo.PNG, correo.html, leeme.txt.',
        ],
      });
      const many = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.pdf`, bytes: bytesOf('x') }));
      const again = importOf(
        await uploadRecords(person, 'documents', zipOf({ name: 'uno.xml', bytes: xml }, ...many), undefined, 'mes.zip'),
      );
      expect(again).toMatchObject({ counts: { ...NONE, igual: 1 } });
      expect(again.warnings).toEqual([expect.stringMatching(/^12 archivos .*: 0\.pdf, .*, 9\.pdf y 2 más\.$/)]);
    });

    test(`come ${MANY} in one ZIP`, { timeout: 600_000 }, async () => {
      const person = await company();
      const all = drawn((dice, at) => sriInvoice({ ...plain(dice), wrapped: 0 }, at), MANY);
      const done = await taken(person, zipped(all));
      expect(done).toMatchObject({ counts: { ...NONE, nuevo: MANY }, job: { done: MANY, total: MANY } });
      const [row] = await service().database.rows<{ n: number; total: string }>(
        'select count(*)::int as n, sum(total)::text as total from document where profile_id = $1',
        [person.profileId],
      );
      expect(row).toEqual({ n: MANY, total: fromCents(sum(all.map(({ total }) => total))) });
    });
  },
  { arrivals: { arrivalHosts: ['127.0.0.1'] } },
);
