import { expect, test } from 'vitest';
import type { Arrival } from '../../src/api/contract/reconciliation/arrivals';
import { answered } from '../support/eventually';
import { addSource, arrivalsOf, postFile } from '../support/files/arrivals';
import { drawn, OWN, sriInvoice } from '../support/files/electronicDocuments';
import { zipOf } from '../support/files/zip';
import { killable } from '../support/processes/killable';
import type { Staff } from '../support/processes/service';
import { askSave, importOf } from '../support/service/imports';

const COUNT = 12;
const invoices = (): Uint8Array =>
  zipOf(
    ...drawn((dice, at) => sriInvoice({ ...dice, tip: 0, parts: 0, wrapped: 0 }, at), COUNT).map(({ xml }, at) => ({
      name: `${at}.xml`,
      bytes: new TextEncoder().encode(xml),
    })),
  );
const whenIs = (person: Staff, status: Arrival['status']): Promise<Arrival> =>
  answered(async () => (await arrivalsOf(person)).find((one) => one.status === status));

test('an import whose service is killed each time it runs is told among what arrived, and ends well when it is started again', async () => {
  const service = await killable({});
  const { fresh, person } = service;
  const { database } = fresh;
  try {
    await database.rows('update profile set tax_number = $2 where id = $1', [person.profileId, OWN.EC]);
    const { token } = await addSource(person, { name: 'Facturador', kind: 'envio' });
    const job = `name = 'import_electronic' and profile_id = '${person.profileId}'`;
    await database.transaction(async (tx) => {
      // The import waits for this while it holds its job.
      await tx.rows(`select pg_advisory_xact_lock(hashtext('cartera: sync ${person.profileId}'))`);
      await postFile(service.url(), token, 'dia.zip', invoices());
      await answered(async () => (await tx.rows(`select from job where ${job} and state = 'running'`))[0]);
      expect(await arrivalsOf(person)).toMatchObject([{ status: 'recibida' }]);
      await service.kill();
    });
    // As after the last of its tries.
    await database.rows(`update job set attempts = 10, leased_until = now() where ${job}`);
    await service.start();
    const waiting = await whenIs(person, 'espera');
    expect(waiting.reasons).toMatchObject([{ kind: 'detenida' }]);
    importOf(await askSave(person, waiting.import ?? ''));
    expect(await whenIs(person, 'guardada')).toMatchObject({ reasons: [] });
    expect(await database.rows('select from document')).toHaveLength(COUNT);
  } finally {
    await service.close();
  }
});
