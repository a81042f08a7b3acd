import { expect, test } from 'vitest';
import { getHome } from '../../src/api/contract/console/home';
import { listWorklist, type WorkItem } from '../../src/api/contract/customers/worklist';
import { type Person, withService } from '../support/processes/service';
import { debtors } from '../support/service/campaigns';
import { commit, expectOk } from '../support/service/receivables';

/** The work of the day: who is on it, why, in which order, and for whom. */
withService('the worklist', (service) => {
  const read = async (person: Person, query = ''): Promise<WorkItem[]> =>
    listWorklist.answer.parse(expectOk(await person.get(`/customers/worklist/?${query}`))).results;
  const ids = (items: WorkItem[]) => items.map(({ id }) => id);
  const kinds = (items: WorkItem[]) =>
    Object.fromEntries(items.map(({ id, reasons }) => [id, reasons.map((r) => r.kind)]));
  const note = (person: Person, customer: string | undefined, fields: object) =>
    person.post('/customers/activities/', { customer, ...fields }).then(expectOk);
  /** What was promised or planned is so many days older. */
  const older = (person: Person, table: 'promise' | 'activity', column: string, days: number) =>
    commit(service(), `update ${table} set ${column} = ${column} - $2::int where profile_id = $1`, [
      person.profileId,
      days,
    ]);
  const owes = (customer: string | undefined, amount: number, currency: string, days: number) =>
    commit(
      service(),
      `insert into document (profile_id, customer_id, number, total, currency, due_date)
       select profile_id, id, 'W-' || dni || $3::text, $2::numeric, $3, current_date - $4::int from customer where id = $1`,
      [customer, amount, currency, days],
    );
  const today = async () => (await service().database.rows<{ day: string }>('select current_date as day'))[0]?.day;
  const task = (customer: string | undefined, act: string) =>
    commit(
      service(),
      `with p as (insert into policy (profile_id, name, position, is_rest, ages, subcategories, cost_centers, owners, weekly_limit)
         select profile_id, 'Todos', 1, true, '{}', '{}', '{}', '{}', 1 from customer where id = $1 returning id, profile_id)
       insert into policy_action (profile_id, policy_id, customer_id, step_day, act, on_day, status)
       select profile_id, id, $1, 15, $2, current_date, 'por_hacer' from p`,
      [customer, act],
    );

  test('each customer is on it once, with every reason and its figures, the largest sum past due first', async () => {
    const person = await service().person();
    const [broken, tasked, waiting, quiet] = await debtors(service(), person, 4);
    await owes(broken, 500, 'USD', 48);
    await owes(broken, 70, 'EUR', 3);
    await owes(quiet, 300, 'USD', 10);
    const day = await today();
    const promise = { amount: '5.00', currency: 'USD', due_on: day };
    for (const _ of [1, 2]) await note(person, broken, { kind: 'promesa', promise });
    await older(person, 'activity', 'happened_on', 9);
    await older(person, 'promise', 'due_on', 8);
    await task(tasked, 'visita');
    await commit(
      service(),
      `insert into inbound_message (profile_id, channel, sender, text, at, provider_id, customer_id)
       select profile_id, 'whatsapp', '+593991234567', 'Ya pagué', now(), 'w' || n, id from customer, generate_series(1, 3) n where id = $1`,
      [waiting],
    );

    const items = await read(person);
    expect(new Set(ids(items)).size).toBe(items.length);
    expect(ids(items).slice(0, 2)).toEqual([broken, quiet]);
    expect(items[0]).toMatchObject({
      reasons: [{ kind: 'promesa_rota', count: 2 }, { kind: 'sin_contacto' }],
      balances: expect.arrayContaining([
        expect.objectContaining({ currency: 'EUR', overdue: '70.00' }),
        expect.objectContaining({ currency: 'USD', overdue: expect.any(String) }),
      ]),
    });
    const visit = items.find(({ id }) => id === tasked)?.reasons;
    expect(visit?.[0]).toMatchObject({ kind: 'tarea', act: 'visita', step: 15, day, task: expect.any(String) });
    expect(ids(await read(person, 'reason=tarea'))).toEqual([tasked]);
    expect(ids(await read(person, 'reason=promesa_rota'))).toEqual([broken]);
    expect(kinds(items)[quiet ?? '']).toEqual(['sin_contacto']);
    expect(items.find(({ id }) => id === waiting)?.reasons[0]).toMatchObject({ kind: 'mensaje', count: 3, day });
    expect(ids(await read(person, 'reason=mensaje'))).toEqual([waiting]);
    await note(person, tasked, { kind: 'llamada', outcome: 'no_contesto' });
    expect(ids(await read(person, 'reason=tarea'))).toEqual([tasked]);
    await note(person, tasked, { kind: 'visita', outcome: 'contesto' });
    expect(ids(await read(person))).not.toContain(tasked);
    const home = getHome.answer.parse(expectOk(await person.get('/console/home/')));
    expect(home.worklist).toEqual({ count: items.length - 1 });
  });

  test('who was worked on today leaves it, and comes back on the day that was planned', async () => {
    const person = await service().person();
    const [one, other] = await debtors(service(), person, 2);
    await owes(one, 500, 'USD', 48);
    expect(ids(await read(person))).toContain(one);
    await note(person, one, { kind: 'llamada', outcome: 'no_contesto' });
    expect(ids(await read(person))).not.toContain(one);
    await note(person, other, { kind: 'llamada', outcome: 'contesto', next_on: await today() });
    expect(kinds(await read(person))[other ?? '']).toEqual(['proximo']);
    await note(person, other, { kind: 'llamada', outcome: 'contesto' });
    expect(ids(await read(person))).not.toContain(other);
    await older(person, 'activity', 'happened_on', 1);
    expect(kinds(await read(person))[one ?? '']).toEqual(['sin_contacto']);
  });

  test('an operator is shown their own and nobody’s, an administrator all; each can look at one person’s', async () => {
    const ana = await service().person();
    const luis = await service().person({ email: 'luis@cartera.local', role: 'operador' });
    const [hers, his, free] = await debtors(service(), ana, 3);
    for (const one of [hers, his, free]) await owes(one, 100, 'USD', 5);
    const owner = (customer: string | undefined, to: string) =>
      commit(service(), 'update customer set owner_id = $2 where id = $1', [customer, to]);
    await owner(hers, ana.user.id);
    await owner(his, luis.user.id);
    expect(ids(await read(ana)).toSorted()).toEqual([hers, his, free].toSorted());
    expect(ids(await read(luis)).toSorted()).toEqual([his, free].toSorted());
    expect(ids(await read(luis, `owner=${ana.user.id}`))).toEqual([hers]);
    expect(ids(await read(ana, 'owner=nadie'))).toEqual([free]);
  });
});
