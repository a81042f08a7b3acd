import { listCustomers } from '../../../src/api/contract/customers/customers';
import { customerDetail } from '../../../src/api/contract/customers/shapes';
import { failureBody } from '../../../src/api/contract/row';
import type { Behind, Staff } from '../processes/service';
import type { Answered } from './caller';
import { expectOk } from './receivables';

/** The calls of customers, and what their tests build on. */

export const CUSTOMERS = '/customers/customers/';
export const at = (id: string, more = '') => `${CUSTOMERS}${id}/${more}`;
export const CEDULA = '1710034065';
export const fields = { first_name: 'Rosa', last_name: 'Quishpe Ñato', dni: CEDULA, tradename: 'Bazar Rosita' };

export const found = async (person: Staff, query = '') =>
  listCustomers.answer.parse((await person.get(CUSTOMERS + query)).body);
export const detailOf = (answer: Answered) => customerDetail.parse(expectOk(answer));
export const read = async (person: Staff, id: string) => detailOf(await person.get(at(id)));
export const problemOf = ({ status, body }: Answered) => ({ status, ...failureBody.parse(body) });
export const put = (person: Staff, id: string, given: Record<string, unknown>, path = CUSTOMERS) =>
  person.send(
    'PUT',
    `${path}${id}/`,
    new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value ?? '')])),
  );

/** A city, and two subcategories of the profile. */
export async function places({ database }: Behind, profileId: string) {
  const [city] = await database.rows<{ id: string }>("select id from city where name = 'Cuenca'");
  const subcategories = await database.rows<{ id: string; name: string }>(
    `with c as (insert into category (profile_id, name) values ($1, 'Canal') returning id)
     insert into subcategory (profile_id, category_id, name) select $1, c.id, n from c, unnest(array['Mayorista', 'Tienda']) n
     returning id, name`,
    [profileId],
  );
  return { city: city?.id ?? '', subcategories };
}
