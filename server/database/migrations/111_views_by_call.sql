-- A saved view names its list as the contract names the call that the list makes.
update saved_view v set list = renamed.call
from (values
  ('activityList', 'listActivities'),
  ('bankAccountList', 'listBankAccounts'),
  ('bankCodeList', 'listBankCodes'),
  ('bankList', 'listBanks'),
  ('campaignCustomerList', 'listCampaignCustomers'),
  ('campaignEventList', 'listCampaignEvents'),
  ('campaignList', 'listCampaigns'),
  ('categoryList', 'listCategories'),
  ('cityList', 'listCities'),
  ('conciliationList', 'listConciliations'),
  ('costCenterList', 'listCostCenters'),
  ('customerDebitList', 'listCustomerDebits'),
  ('customerList', 'listCustomers'),
  ('debitList', 'listDebits'),
  ('documentList', 'listDocuments'),
  ('fileLayoutList', 'listFileLayouts'),
  ('inboundMessageList', 'listInboundMessages'),
  ('messageList', 'listMessages'),
  ('movementCategoryList', 'listMovementCategories'),
  ('openPreviewList', 'listOpenPreviews'),
  ('orderLayoutList', 'listOrderLayouts'),
  ('paymentLinkList', 'listPaymentLinks'),
  ('paymentList', 'listPayments'),
  ('promiseList', 'listPromises'),
  ('reconciliationRuleList', 'listReconciliationRules'),
  ('subscriptionList', 'listSubscriptions'),
  ('templateList', 'listTemplates'),
  ('userList', 'listUsers'),
  ('viewList', 'listViews')
) as renamed (list, call)
where v.list = renamed.list;
