import { expect, test } from 'vitest';
import { portalLinksOf } from '../../server/customers/pageLinks';
import { POLICY_PROBLEM, type Policy, policy } from '../../src/api/contract/messaging/policies';
import { PAGE_LINKS, withService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import { addTemplate, debtors, key, mailStep, POLICY, sendAtAnyTime } from '../support/service/campaigns';
import { commit, expectOk } from '../support/service/receivables';

const PATH = '/campaigns/policies/';
const policyOf = (answer: Answered): Policy => policy.parse(expectOk(answer));

/** The links to customers' own pages, whose public address a test takes away. */
const changing = { ...PAGE_LINKS };
const UNREACHED = portalLinksOf(new Uint8Array(32), undefined);

const approving = {
  whatsapp: {
    via: 'whatsapp' as const,
    perSecond: 1,
    send: async () => ({ kind: 'temporal' as const, reason: 'Nadie responde.' }),
  },
};

withService(
  'what keeps a policy from being switched on',
  (service) => {
    async function world() {
      Object.assign(changing, PAGE_LINKS);
      const person = await service().person();
      await sendAtAnyTime(person);
      const ids = await debtors(service(), person, 2);
      const [mail, chat] = [await addTemplate(service(), person, 1), await addTemplate(service(), person, 0)];
      const link = await addTemplate(service(), person, 1, 'Su cuenta: {{ enlace_a_su_cuenta }}');
      const body = { ...POLICY, is_rest: true, steps: [mailStep(3, mail)] };
      const add = async (fields: object) => policyOf(await person.post(PATH, { ...body, ...fields }, key()));
      const change = async ({ id, name, is_rest }: Policy, fields: object) =>
        policyOf(await person.send('PUT', `${PATH}${id}/`, { ...body, name, is_rest, ...fields }));
      const switchOn = ({ id }: Policy) => person.send('PUT', `${PATH}${id}/state/`, { state: 'propone' });
      const query = (text: string, ...values: unknown[]) => commit(service(), text, values);
      return { person, ids, mail, chat, link, add, change, switchOn, query };
    }
    type World = Awaited<ReturnType<typeof world>>;

    /** A policy with the problem alone, and what mends it. An overlap is a warning: who comes first wins. */
    type Case = { warns?: true; make(world: World): Promise<{ broken: Policy; mend(): Promise<unknown> }> };
    const CASES: Record<(typeof POLICY_PROBLEM)[number], Case> = {
      sin_pasos: {
        async make({ add, change, mail }) {
          const broken = await add({ steps: [] });
          return { broken, mend: () => change(broken, { steps: [mailStep(3, mail)] }) };
        },
      },
      sin_resto: {
        async make({ add, switchOn }) {
          const broken = await add({ name: 'Algunos', is_rest: false, currency: 'USD', least: '1.00' });
          return { broken, mend: async () => expectOk(await switchOn(await add({}))) };
        },
      },
      traslape: {
        warns: true,
        async make({ add, switchOn, change }) {
          expectOk(await switchOn(await add({})));
          expectOk(await switchOn(await add({ name: 'Primera', is_rest: false, currency: 'USD' })));
          const broken = await add({ name: 'Segunda', is_rest: false, currency: 'USD' });
          return { broken, mend: () => change(broken, { currency: 'EUR' }) };
        },
      },
      sin_plantilla: {
        async make({ add, change, mail }) {
          const broken = await add({ steps: [mailStep(3, null)] });
          return { broken, mend: () => change(broken, { steps: [mailStep(3, mail)] }) };
        },
      },
      plantilla_inactiva: {
        async make({ add, mail, query }) {
          const broken = await add({});
          await query(`update template set status = 'archivada' where id = $1`, mail);
          return { broken, mend: () => query(`update template set status = 'activa' where id = $1`, mail) };
        },
      },
      sin_aprobar: {
        async make({ add, chat, query }) {
          const broken = await add({ steps: [{ ...mailStep(3, chat), channel: 0 }] });
          return {
            broken,
            mend: () =>
              query(
                `update template set approval = 'aprobada', approved_name = 'recordatorio', language = 'es' where id = $1`,
                chat,
              ),
          };
        },
      },
      sin_direccion_publica: {
        async make({ add, link }) {
          const broken = await add({ steps: [mailStep(3, link)] });
          Object.assign(changing, UNREACHED);
          return { broken, mend: async () => Object.assign(changing, PAGE_LINKS) };
        },
      },
      sin_direccion: {
        async make({ add, ids, query }) {
          const broken = await add({});
          await query(`update contact set email = '' where customer_id = any($1)`, ids);
          return {
            broken,
            mend: () => query(`update contact set email = id || '@x.example' where customer_id = any($1)`, ids),
          };
        },
      },
      sin_horario: {
        async make({ person, add, query }) {
          const broken = await add({});
          await query(
            `insert into holiday (profile_id, day, name)
             select $1, d::date, 'Cerrado' from generate_series(current_date, current_date + 400, interval '1 day') d`,
            person.profileId,
          );
          return { broken, mend: () => query('delete from holiday where profile_id = $1', person.profileId) };
        },
      },
    };

    test.each(POLICY_PROBLEM)('%s is said, and once it is mended the policy is put to work', async (kind) => {
      const { warns = false, make } = CASES[kind];
      const here = await world();
      const { broken, mend } = await make(here);
      const problems = async () => policyOf(await here.person.get(`${PATH}${broken.id}/`)).problems;
      expect(await problems()).toMatchObject([{ kind, blocks: !warns }]);
      const refused = await here.switchOn(broken);
      if (warns) expectOk(refused);
      else {
        expect([refused.status, refused.body]).toEqual([
          409,
          expect.objectContaining({ msg: expect.stringMatching(/^No se puso en marcha «.*»: [^;]+\.$/) }),
        ]);
      }
      await mend();
      expect(await problems()).toEqual([]);
      expectOk(await here.switchOn(broken));
    });
  },
  { channels: approving, works: false, portalLinks: changing },
);
