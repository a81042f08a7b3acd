/** What a mail server says of where a mail comes from (RFC 8601): `Authentication-Results`. */
type Result = { method: string; result: string; properties: Map<string, string> };
export type Check = { server: string; results: Result[] };

/** A longer header says nothing that counts. */
const LONGEST = 16 * 1024;
/** One result, and what it is about: `dkim/1=pass`, `header.d=example.com`. */
const RESULT = /^\s*([a-z][a-z0-9-]*)\s*(?:\/\s*\d+\s*)?=\s*([a-z]+)/i;
const PROPERTY = /\b([a-z]+\.[a-z][a-z0-9-]*)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s"]+)/gi;

/**
 * What counts of a mail's headers of this name, the topmost first. Each server puts its own above those that were there, and the
 * sender can only write those below: the first is that of the last server. `verifier` names another one, whose own servers
 * take away what others wrote in its name (5.).
 */
export function checkOf(values: readonly string[], verifier: string): Check | undefined {
  const wanted = verifier.trim().toLowerCase();
  if (wanted === '') return checkIn(values[0] ?? '');
  for (const value of values) {
    const check = checkIn(value);
    if (check?.server === wanted) return check;
  }
  return undefined;
}

function checkIn(value: string): Check | undefined {
  if (value.length > LONGEST) return undefined;
  const [first = '', ...rest] = partsOf(value);
  const [server = ''] = unquoted(first.trim()).split(/\s/);
  if (server === '' || server.includes('=')) return undefined;
  const results = rest.flatMap((part): Result[] => {
    const [all = '', method = '', result = ''] = RESULT.exec(part) ?? [];
    if (method === '') return [];
    const properties = [...part.slice(all.length).matchAll(PROPERTY)].map(
      ([, name = '', text = '']) => [name.toLowerCase(), unquoted(text).toLowerCase()] as const,
    );
    return [{ method: method.toLowerCase(), result: result.toLowerCase(), properties: new Map(properties) }];
  });
  return { server: server.toLowerCase(), results };
}

const unquoted = (text: string) => (text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text);

/** What stands between semicolons, without comments, which may hold others (RFC 5322, 3.2.2). */
function partsOf(value: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const one = value.charAt(at);
    if (one === '\\') {
      if (depth === 0) part += one + value.charAt(at + 1);
      at += 1;
    } else if (depth > 0) {
      if (one === '(') depth += 1;
      if (one === ')') depth -= 1;
    } else if (!isQuoted && one === '(') {
      depth = 1;
      part += ' ';
    } else if (!isQuoted && one === ';') {
      parts.push(part);
      part = '';
    } else {
      if (one === '"') isQuoted = !isQuoted;
      part += one;
    }
  }
  return [...parts, part];
}

const FAILS = new Set(['fail', 'softfail']);

/**
 * Whether the check fails the sender: DMARC decides where it says anything; else SPF or DKIM fails and neither passes for the
 * sender's own domain. What merely says nothing fails nobody: many small companies have none of the three.
 */
export function failsSender({ results }: Check, from: string): boolean {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  if (dmarc.some(({ result }) => FAILS.has(result))) return true;
  if (
    dmarc.some(({ result, properties }) => result === 'pass' && isOf(properties.get('header.from') ?? domain, domain))
  )
    return false;
  const others = results.filter(({ method }) => method === 'spf' || method === 'dkim');
  const named = ({ method, properties }: Result) =>
    method === 'dkim'
      ? [properties.get('header.d'), domainOf(properties.get('header.i'))]
      : [domainOf(properties.get('smtp.mailfrom'))];
  const isPassed = others.some(
    (one) => one.result === 'pass' && named(one).some((it) => it !== undefined && isOf(it, domain)),
  );
  return !isPassed && others.some(({ result }) => FAILS.has(result));
}

const domainOf = (address: string | undefined) => address?.slice(address.lastIndexOf('@') + 1);

/** Of the same domain, or one below the other (RFC 7489, 3.1: relaxed). */
const isOf = (one: string, other: string): boolean =>
  one === other ||
  (one.includes('.') && other.endsWith(`.${one}`)) ||
  (other.includes('.') && one.endsWith(`.${other}`));
