import { createMongoAbility } from '@casl/ability';
import { USER_ROLE } from '../../src/api/contract/console/users';

/** The subjects that operators manage. The console's menu and routes use the same words. */
const SUBJECTS = [
  'Customer',
  'Contact',
  'Activity',
  'Template',
  'Campaign',
  'Policy',
  'CampaignEvent',
  'SendingCalendar',
  'Message',
  'BankAccount',
  'Subscription',
  'PaymentLink',
  'Agreement',
  'CostCenter',
  'Document',
  'Dispute',
  'Payment',
  'PaymentProof',
  'Conciliation',
  'AutomaticDebit',
  'AccountingEntry',
  'DueWallet',
  'RecordsImport',
  'Home',
  'Job',
  'Flow',
  'View',
  'Draft',
  'DemoClock',
] as const;

/** Those that only administrators manage. */
const OF_ADMINISTRATORS = [
  'User',
  'Company',
  'Bank',
  'AccountingSource',
  'AccountingAccount',
  'ArrivalSource',
  'WebhookEndpoint',
  'PaymentProvider',
  'ApiToken',
  'WithholdingKind',
  'ReconciliationSettings',
  'PromiseSettings',
  'CallScripts',
  'FlowTraffic',
  'OrderLayout',
] as const;
/** What a permission may be of. */
export const ALL_SUBJECTS = [...SUBJECTS, ...OF_ADMINISTRATORS] as const;

export type Role = (typeof USER_ROLE)[number];
export type Action = 'read' | 'create' | 'update' | 'delete';
export type Subject = (typeof ALL_SUBJECTS)[number];
type Rule = { action: string; subject: string };

const read = (subject: string): Rule => ({ action: 'read', subject });

const RULES: Record<Role, Rule[]> = {
  administrador: [{ action: 'manage', subject: 'all' }],
  // It manages only SUBJECTS.
  operador: [
    read('Auth'),
    read('OrderLayout'),
    read('WithholdingKind'),
    read('AccountingAccount'),
    ...SUBJECTS.map((subject) => ({ action: 'manage', subject })),
  ],
  analista: [read('all')],
};

/** The ability list of a role; without a role, the specification's default. */
export function rulesOf(role: Role | null): Rule[] {
  return role === null ? [read('Auth')] : RULES[role];
}

export function isRole(text: string): text is Role {
  return USER_ROLE.some((role) => role === text);
}

export function may(role: Role, action: Action, subject: Subject): boolean {
  return createMongoAbility(rulesOf(role)).can(action, subject);
}
