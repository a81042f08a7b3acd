import { type listSegments, SEGMENT, SEGMENTS, type Segment } from '../../api/contract/customers/customers';
import type { Answer } from '../../api/contract/row';
import { type UrlQuery, urlOf } from '../../machines/kit/list';
import { FilterTabs } from '../../ui/filters/FilterTabs';
import { segmentWords as words } from './words';

/** The order in which each is worked through. */
const ORDERING: Record<Segment, string> = {
  hoy: 'next_on',
  rota: 'promise',
  vencido: 'due_since',
  sin_contacto: 'contacted_on',
  todos: '',
};

/** Every filter that some segment sets, unset. */
const NONE: UrlQuery = Object.fromEntries(
  SEGMENT.flatMap((one) => Object.keys(SEGMENTS[one]).map((name) => [name, ''])),
);

/** The segment that the filters in the address make. */
function segmentOf(url: UrlQuery): Segment | undefined {
  const asked: UrlQuery = { ...NONE, ...url };
  return SEGMENT.find((one) => {
    const wanted: UrlQuery = { ...NONE, ...urlOf(SEGMENTS[one]) };
    return Object.entries(wanted).every(([name, value]) => asked[name] === value);
  });
}

type Props = {
  segments: Answer<typeof listSegments>['results'] | undefined;
  url: UrlQuery;
  ask: (changes: UrlQuery) => void;
};

/** The segments of the work list, each with how many it has. */
export function Segments({ segments = [], url, ask }: Props) {
  return (
    <FilterTabs
      label={words.label}
      filters={SEGMENT}
      names={words.names}
      counts={Object.fromEntries(segments.map(({ segment, customers }) => [segment, customers]))}
      value={segmentOf(url)}
      onChange={(one) => ask({ ...NONE, ...urlOf(SEGMENTS[one]), ordering: ORDERING[one] })}
    />
  );
}
