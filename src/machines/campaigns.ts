import { listCampaignEvents } from '../api/contract/campaigns';
import { listMachine } from './list';

export const campaignEventList = listMachine('campaignEventList', listCampaignEvents);
