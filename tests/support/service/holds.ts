import { suppressionsNow } from '../../../server/campaigns/suppressions';
import type { Behind } from '../processes/service';

/** How many customers are owed for by what is surely theirs of an open movement, and which of them a campaign would be written to. */
export async function surelyPaying({ database }: Behind): Promise<{ paying: number; written: string[] }> {
  const paying = await database.rows<{ id: string; name: string; profileId: string }>(
    `select distinct k.id, k.full_name as name, k.profile_id as "profileId" from conciliation c
     cross join lateral movement_suggestions(c.id, null) v cross join unnest(v.documents) o(id)
     join document d on d.id = o.id join customer k on k.id = d.customer_id
     where c.deleted_at is null and v.suggestion = 'segura'`,
  );
  const written: string[] = [];
  for (const { id, name, profileId } of paying) {
    const [held] = await suppressionsNow(database.scoped(profileId), [id], {
      profileId,
      channel: 'email',
      quietDays: 0,
    });
    if (!held?.kinds.includes('sugerencia_segura')) written.push(name);
  }
  return { paying: paying.length, written };
}
