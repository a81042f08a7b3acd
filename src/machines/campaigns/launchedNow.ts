import { call } from '../../api/call';
import { authorizer } from '../../api/client';
import { getEffect } from '../../api/contract/effects';
import { getCampaign, type launchCampaign, listCampaigns } from '../../api/contract/messaging/campaigns';
import type { CampaignDetail } from '../../api/contract/messaging/shapes';
import type { Ask } from '../../api/contract/row';

/** Clocks of two machines differ by so much. */
const APART_MS = 60_000;

/**
 * The campaign of a launch that was not answered: the one of its template and channel that was launched since it was sent, for as many;
 * undefined where there is none, or another like it.
 */
export async function launchedNow(
  { template, campaign_type, customers = [] }: NonNullable<Ask<typeof launchCampaign>['body']>,
  sentAt: number,
): Promise<CampaignDetail | undefined> {
  // Our own service sends what is repeated under its key once.
  if (template === undefined || authorizer().offers(getEffect) !== false) return undefined;
  const listed = await call(listCampaigns, { query: { p: 1, template } }).catch(() => undefined);
  const [launched, ...others] = (listed?.results ?? []).filter((one) => {
    const at = Date.parse(one.launch_date);
    return (
      one.template?.id === template &&
      one.campaign_type === campaign_type &&
      (one.customers === undefined || one.customers === customers.length) &&
      at >= sentAt - APART_MS &&
      at <= Date.now() + APART_MS
    );
  });
  if (launched === undefined || others.length > 0) return undefined;
  return call(getCampaign, { params: { id: launched.id } }).catch(() => undefined);
}
