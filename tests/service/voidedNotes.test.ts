import { expect, test } from 'vitest';
import { documentDetail } from '../../src/api/contract/receivables/documents';
import { type ElectronicCreditNote, listElectronicCreditNotes } from '../../src/api/contract/receivables/imports';
import { listWithholdingCertificates } from '../../src/api/contract/receivables/withholdings';
import {
  type Drawn,
  drawn,
  OWN,
  sriCreditNote,
  sriInvoice,
  sriWithholding,
} from '../support/files/electronicDocuments';
import { type Person, withService } from '../support/processes/service';
import { problemOf } from '../support/service/customerCalls';
import { companyOf, importOf, saved, uploadRecords } from '../support/service/imports';
import { expectOk, ledgerFaults } from '../support/service/receivables';

const NONE = { nuevo: 0, cambia: 0, espera: 0, igual: 0, problema: 0 };
const CREDITS = '/customers/electronic_credit_notes/';
const CERTIFICATES = '/customers/withholding_certificates/';

function only(kind: typeof sriInvoice, parts = 0): Drawn {
  const [one] = drawn(
    (dice, at) => kind({ ...dice, tip: 0, parts, taxed: true, lines: [100_000], wrapped: 0, email: false }, at),
    1,
  );
  if (!one) throw new Error('none was drawn');
  // Customers write their RUC in what they withhold.
  const id = one.customer.id.padEnd(13, '001');
  return { ...one, xml: one.xml.replaceAll(`>${one.customer.id}<`, `>${id}<`) };
}

withService('electronic notes that are taken back', (service) => {
  const company = (profile?: string) => companyOf(service(), OWN.EC, profile);
  const preview = async (person: Person, { xml }: Drawn) =>
    importOf(await uploadRecords(person, 'documents', xml, undefined, 'uno.xml'));
  const taken = async (person: Person, one: Drawn) => saved(person, (await preview(person, one)).id);
  const documentsOf = ({ profileId }: Person) =>
    service().database.rows<{ id: string; owed: string }>(
      'select id, owed from document where profile_id = $1 order by number',
      [profileId],
    );
  const owed = async (person: Person) => (await documentsOf(person)).map((one) => one.owed);
  const notesOf = async (person: Person, document = ''): Promise<ElectronicCreditNote[]> =>
    listElectronicCreditNotes.answer.parse(expectOk(await person.get(`${CREDITS}?document=${document}`))).results;
  const undo = (person: Person, id = '') => person.post(`${CREDITS}${id}/void/`);

  test('are owed again and may come again, as often as they are taken back', async () => {
    const person = await company();
    const note = only(sriCreditNote);
    await taken(person, only(sriInvoice));
    const [document] = await documentsOf(person);
    for (const round of [1, 2, 3]) {
      expect((await preview(person, note)).counts).toEqual({ ...NONE, nuevo: 1 });
      await taken(person, note);
      expect(await owed(person)).toEqual(['1035.00']);
      expect((await preview(person, note)).counts).toEqual({ ...NONE, igual: 1 });
      const notes = await notesOf(person, document?.id);
      expect(notes).toHaveLength(round);
      const live = notes.find(({ voided_at }) => voided_at === null);
      expect(live).toMatchObject({ number: note.number, total: '115.00', documents: 1 });
      expectOk(await undo(person, live?.id));
      expect(problemOf(await undo(person, live?.id))).toMatchObject({ status: 409, code: 'over' });
      expect(await owed(person)).toEqual(['1150.00']);
    }
    const { history } = documentDetail.parse(expectOk(await person.get(`/customers/documents/${document?.id}/`)));
    expect(history.filter(({ what }) => what === 'deshacer')).toHaveLength(3);
    const audited = await service().database.rows(
      `select from audit_line where profile_id = $1 and entity = 'electronic_document' and action = 'deshacer' and user_id = $2`,
      [person.profileId, person.user.id],
    );
    expect(audited).toHaveLength(3);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('of several parts are taken back of all of them, by several people at once only once', async () => {
    const person = await company();
    const invoice = only(sriInvoice, 4);
    await taken(person, invoice);
    const before = await owed(person);
    await taken(person, {
      ...only(sriCreditNote),
      // More than the first part.
      xml: only(sriCreditNote)
        .xml.replaceAll('115.00', '345.00')
        .replaceAll('>100.00<', '>300.00<')
        .replaceAll('>15.00<', '>45.00<'),
    });
    const changed = await owed(person);
    expect(changed).not.toEqual(before);
    const [note] = await notesOf(person);
    expect(note).toMatchObject({ total: '345.00', documents: 2 });
    const answers = await Promise.all([undo(person, note?.id), undo(person, note?.id), undo(person, note?.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await owed(person)).toEqual(before);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('stay out of reach of another company and of who only reads', async () => {
    const [person, other] = [await company(), await company('Otra')];
    await taken(person, only(sriInvoice));
    await taken(person, only(sriCreditNote));
    const [note] = await notesOf(person);
    expect(await notesOf(other)).toEqual([]);
    expect(problemOf(await undo(other, note?.id))).toMatchObject({ status: 404 });
    const analyst = await service().person({ profile: 'Uno', role: 'analista', email: 'ines@cartera.local' });
    expect((await undo(analyst, note?.id)).status).toBe(403);
    expect(await owed(person)).toEqual(['1035.00']);
  });

  test('of a withholding may come again once its certificate was taken back', async () => {
    const person = await company();
    const withheld = only(sriWithholding);
    await taken(person, only(sriInvoice));
    await taken(person, withheld);
    expect(await owed(person)).toEqual(['1087.50']);
    const { results } = listWithholdingCertificates.answer.parse(expectOk(await person.get(CERTIFICATES)));
    expectOk(await person.post(`${CERTIFICATES}${results[0]?.id}/void/`, {}));
    expect(await owed(person)).toEqual(['1150.00']);
    expect((await taken(person, withheld)).counts).toEqual({ ...NONE, nuevo: 1 });
    expect(await owed(person)).toEqual(['1087.50']);
    expect(await ledgerFaults(service())).toEqual([]);
  });
});
