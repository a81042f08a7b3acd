/** Conditions that all must hold, and the values they name. */
export type Where = {
  /** Of the statement, in order: more may be pushed for what follows the conditions. */
  values: unknown[];
  /** where.and`d.total > ${least}` */
  and(text: TemplateStringsArray, ...given: unknown[]): void;
  text(): string;
};

export function newWhere(): Where {
  const values: unknown[] = [];
  const conditions: string[] = [];
  return {
    values,
    and(text, ...given) {
      const numbered = text.map((part, i) => (i === 0 ? part : `$${values.length + i}${part}`));
      values.push(...given);
      conditions.push(`(${numbered.join('')})`);
    },
    text: () => conditions.join(' and '),
  };
}
