import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';

type DemoStep = {
  day: number;
  act: 'mensaje' | 'llamada' | 'visita' | 'carta';
  channel?: string;
  template?: string;
  other?: string;
};

const EMAIL = 'Aviso de saldo vencido (email)';
const POLICIES: { name: string; least?: string; weekly: number; steps: DemoStep[] }[] = [
  {
    name: 'Saldos altos',
    least: '5000.00',
    weekly: 2,
    steps: [
      { day: -5, act: 'mensaje', channel: 'email', template: 'Recordatorio antes del vencimiento (email)' },
      { day: 3, act: 'llamada' },
      { day: 10, act: 'mensaje', channel: 'whatsapp', template: 'Aviso de saldo vencido', other: EMAIL },
      { day: 30, act: 'visita' },
      { day: 60, act: 'carta' },
    ],
  },
  {
    name: 'Todos los demás',
    weekly: 1,
    steps: [
      { day: 3, act: 'mensaje', channel: 'whatsapp', template: 'Aviso de saldo vencido', other: EMAIL },
      { day: 15, act: 'mensaje', channel: 'email', template: EMAIL },
      { day: 30, act: 'llamada' },
    ],
  },
];

/** Two policies that propose: who owes much is called early, everybody else is written to first. */
export async function fillPolicies(tx: Queryable, { profileId }: Actor): Promise<void> {
  const templateOf = (name: string, channel: string) => sql`(
    select id from template where name = ${name} and channel = ${channel} and (is_global or profile_id = ${profileId}) limit 1)`;
  for (const [at, { name, least = null, weekly, steps }] of POLICIES.entries()) {
    const [made] = await tx.rows<{ id: string }>(sql`
      insert into policy (profile_id, name, position, state, is_rest, ages, currency, least, subcategories, cost_centers, owners, weekly_limit)
      values (${profileId}, ${name}, ${at + 1}, 'propone', ${least === null}, '{}', ${least && 'USD'}, ${least}, '{}', '{}', '{}', ${weekly})
      returning id`);
    for (const { day, act, channel = null, template = '', other } of steps) {
      await tx.rows(sql`
        insert into policy_step (profile_id, policy_id, day, act, channel, template_id, fallback_channel, fallback_template_id)
        values (${profileId}, ${made?.id}, ${day}, ${act}, ${channel}, ${templateOf(template, channel ?? '')},
          ${other ? 'email' : null}, ${templateOf(other ?? '', 'email')})`);
    }
  }
}
