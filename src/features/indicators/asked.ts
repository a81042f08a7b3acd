/** What the address asks for. */
export const NAMES = ['currency', 'cost_center', 'owner', 'months'] as const;
export type Name = (typeof NAMES)[number];
export type Asked = Partial<Record<Name, string>>;
