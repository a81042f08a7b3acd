/** While months are counted: a few seconds in a company of many documents. */
export const EVERY_MS = 1_500;

/** What the address asks for. */
export const NAMES = ['currency', 'cost_center', 'owner', 'months'] as const;
export type Name = (typeof NAMES)[number];
export type Asked = Partial<Record<Name, string>>;
