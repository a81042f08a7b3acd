import { expect, test } from 'vitest';
import { findMovements } from '../../src/api/contract/reconciliation/conciliations';
import { type Staff, withService } from '../support/processes/service';
import { books, conciliate, expectOk } from '../support/service/receivables';

/** Movements of all statements are found by what the bank wrote and by their amount. */

withService('finding movements', (service) => {
  const FILE = [
    'Fecha;Descripcion;Credito;Debito',
    '01/10/2026;DEPOSITO BAZAR LOLITA;120,50;',
    '02/10/2026;COMISION MENSUAL;;3,20',
    '03/10/2026;TRANSFERENCIA ÑANDÚ CIA;119,00;',
    '04/10/2026;DEPOSITO 120 VARIOS;40,00;',
  ].join('\n');
  const found = async (person: Staff, query: Record<string, string>) => {
    const answer = await person.get(`/conciliation/movements/?${new URLSearchParams(query)}`);
    return findMovements.answer.parse(expectOk(answer)).results.map(({ description }) => description);
  };

  test('those of exactly the amount come first, then what the text names, then the nearest; none of another company', async () => {
    const person = await service().person();
    const { account } = await books(service(), person, []);
    await conciliate(person, account, FILE);
    expect(await found(person, { search: 'nandu' })).toEqual(['TRANSFERENCIA ÑANDÚ CIA']);
    expect(await found(person, { search: 'deposito' })).toEqual(['DEPOSITO 120 VARIOS', 'DEPOSITO BAZAR LOLITA']);
    // Of either sign.
    expect(await found(person, { near: '3.20', page_size: '1' })).toEqual(['COMISION MENSUAL']);
    expect(await found(person, { search: '120', near: '120.50', page_size: '3' })).toEqual([
      'DEPOSITO BAZAR LOLITA',
      'DEPOSITO 120 VARIOS',
      'TRANSFERENCIA ÑANDÚ CIA',
    ]);
    expect(await found(person, {})).toEqual([]);
    expect(await found(await service().person({ profile: 'Otra' }), { search: 'deposito', near: '120.50' })).toEqual(
      [],
    );
    const gone = await service().database.rows<{ id: string }>(`select id from conciliation where profile_id = $1`, [
      person.profileId,
    ]);
    for (const { id } of gone) expectOk(await person.send('DELETE', `/conciliation/conciliations/${id}/`));
    expect(await found(person, { search: 'deposito', near: '120.50' })).toEqual([]);
  });
});
