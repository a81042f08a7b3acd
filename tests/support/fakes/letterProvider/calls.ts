import { specifiedCalls } from '../../../unit/contract/specification';

export type SpecifiedCall = { call: string; params: Record<string, string> };

const known = specifiedCalls.map(({ call }) => {
  const [method = '', path = ''] = call.split(' ');
  // A fixed path comes before one with a parameter at the same place.
  const fixed = path.split('/').filter((part) => !part.includes('{')).length;
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { call, method, pattern, fixed };
});
known.sort((one, other) => other.fixed - one.fixed);

/** Which of the specification's calls a request is; nothing where it is none of them. */
export function specifiedCall(method: string, path: string): SpecifiedCall | undefined {
  for (const one of known) {
    const found = one.method === method ? one.pattern.exec(path) : null;
    if (found) return { call: one.call, params: { ...found.groups } };
  }
  return undefined;
}
