import { withoutReferences } from '../../files/entities';

/**
 * OFX 1 is SGML: its leaves are often not closed, lines hold several tags, and some banks forget to close
 * aggregates too; OFX 2 is XML. Both are read as a stream of tags, where only the aggregates named here nest.
 */

/** Aggregates whose leaves have a meaning of their own (the ACCTID of BANKACCTTO is not the statement's). */
const AGGREGATES = new Set([
  'STMTRS',
  'CCSTMTRS',
  'INVSTMTRS',
  'BANKACCTFROM',
  'CCACCTFROM',
  'INVACCTFROM',
  'BANKACCTTO',
  'CCACCTTO',
  'BANKTRANLIST',
  'BANKTRANLISTP',
  'STMTTRN',
  'STMTTRNP',
  'PAYEE',
  'CURRENCY',
  'ORIGCURRENCY',
  'LEDGERBAL',
  'AVAILBAL',
  'BAL',
  'BALLIST',
]);

const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS']);
const INSIDE_TRANSACTION = new Set(['BANKACCTTO', 'CCACCTTO', 'PAYEE', 'CURRENCY', 'ORIGCURRENCY']);
const TRANSACTIONS = new Set(['STMTTRN', 'STMTTRNP']);
const LISTS = new Set(['BANKTRANLIST', 'BANKTRANLISTP', 'BALLIST']);

/** An aggregate with the values of its leaves, the first of each name, and the aggregates inside it. */
export type Aggregate = { name: string; values: Map<string, string>; inside: Aggregate[] };

export function parseOfx(text: string): Aggregate {
  const root: Aggregate = { name: 'OFX', values: new Map(), inside: [] };
  const stack = [root];
  const body = text.slice(Math.max(0, text.search(/<OFX>/i))).replace(/<!--[\s\S]*?-->/g, '');
  // Free text may hold "<"; in a file with tags in capitals, only those are tags.
  const tag = /<OFX>/.test(body) ? /<(\/?)([A-Z][A-Z\d._]*)\s*\/?>/g : /<(\/?)([a-z][a-z\d._]*)\s*\/?>/gi;
  const tags = [...body.matchAll(tag)];
  for (const [index, match] of tags.entries()) {
    const name = (match[2] ?? '').toUpperCase();
    if (match[1]) close(stack, name);
    else if (AGGREGATES.has(name)) open(stack, { name, values: new Map(), inside: [] });
    else {
      const value = body.slice(match.index + match[0].length, tags[index + 1]?.index);
      leaf(stack.at(-1) ?? root, name, value);
    }
  }
  return root;
}

function leaf(parent: Aggregate, name: string, written: string): void {
  const value = written.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1').trim();
  // References are resolved twice: several banks escape an escaped text ("&amp;lt;").
  if (value !== '' && !parent.values.has(name)) parent.values.set(name, withoutReferences(withoutReferences(value)));
}

function open(stack: Aggregate[], aggregate: Aggregate): void {
  while (stack.length > 1 && !canContain(stack.at(-1)?.name ?? '', aggregate.name)) stack.pop();
  stack.at(-1)?.inside.push(aggregate);
  stack.push(aggregate);
}

function canContain(parent: string, child: string): boolean {
  if (STATEMENTS.has(child)) return false;
  if (STATEMENTS.has(parent)) return true;
  if (INSIDE_TRANSACTION.has(child)) return TRANSACTIONS.has(parent) || parent === 'PAYEE';
  if (TRANSACTIONS.has(child)) return LISTS.has(parent);
  if (child === 'BAL') return parent === 'BALLIST';
  return false;
}

function close(stack: Aggregate[], name: string): void {
  const at = stack.findLastIndex((aggregate) => aggregate.name === name);
  if (at > 0) stack.length = at;
}

/** All aggregates of one of these names, however deep. */
export function allNamed(root: Aggregate, names: readonly string[]): Aggregate[] {
  return root.inside.flatMap((child) => [...(names.includes(child.name) ? [child] : []), ...allNamed(child, names)]);
}
