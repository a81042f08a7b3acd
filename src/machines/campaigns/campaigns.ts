import {
  campaignStatistics,
  deleteCampaign,
  getCampaign,
  launchCampaign,
  letThrough,
  listCampaignCustomers,
  listCampaignEvents,
  listCampaigns,
  pauseCampaign,
  previewLaunch,
  resendCampaign,
  resumeCampaign,
  updateCampaign,
} from '../../api/contract/campaigns';
import { commandMachine } from '../kit/command';
import { listMachine } from '../kit/list';
import { recordMachine } from '../kit/record';

export const campaignList = listMachine('campaignList', listCampaigns);
export const campaignRecord = recordMachine('campaignRecord', getCampaign);
export const campaignStatisticsRecord = recordMachine('campaignStatisticsRecord', campaignStatistics);
export const campaignUpdate = commandMachine('campaignUpdate', updateCampaign);
export const campaignDeletion = commandMachine('campaignDeletion', deleteCampaign);
export const campaignLaunch = commandMachine('campaignLaunch', launchCampaign);
export const campaignPause = commandMachine('campaignPause', pauseCampaign);
export const campaignResumption = commandMachine('campaignResumption', resumeCampaign);
export const campaignResend = commandMachine('campaignResend', resendCampaign);
export const launchPreview = recordMachine('launchPreview', previewLaunch);
export const suppressionOverride = commandMachine('suppressionOverride', letThrough);
export const campaignCustomerList = listMachine('campaignCustomerList', listCampaignCustomers);
export const campaignEventList = listMachine('campaignEventList', listCampaignEvents);
