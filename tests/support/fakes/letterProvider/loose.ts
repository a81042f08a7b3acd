const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:]+Z?$/;
const KIND = /^(status|doc_type|kind|method|type|frequency|account_type)$/;

/**
 * An answer in another temperament: lists without a count, amounts and other numbers as texts, days and moments with a zone's
 * offset, kinds that nobody knows, truths as numbers, fields nobody asked for.
 */
export function loose(content: unknown, name = ''): unknown {
  if (Array.isArray(content)) return content.map((one) => loose(one, name));
  if (typeof content === 'object' && content !== null) {
    const fields = Object.entries(content).filter(([field]) => !('results' in content) || field === 'results');
    const told = fields.map(([field, value]) => [field, loose(value, field)]);
    return { ...Object.fromEntries(told), extra: { deep: [{ nothing: null }] }, __v: 3 };
  }
  if (typeof content === 'boolean') return Number(content);
  if (typeof content === 'number') return Number.isInteger(content) ? content : content.toFixed(2);
  if (typeof content !== 'string') return content;
  if (DAY.test(content)) return `${content}T00:00:00-05:00`;
  if (MOMENT.test(content)) return `${content.replace(/Z$/, '')}.123456+02:00`;
  return KIND.test(name) ? `${content.toUpperCase()}_2` : content;
}
