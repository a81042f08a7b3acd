import type { ReactNode } from 'react';
import type { PageOf } from '../../machines/kit/list';
import { DateField } from '../../ui/fields/DateField';
import type { ReadOptions } from '../../ui/fields/options';
import { SelectField } from '../../ui/fields/SelectField';
import { FilterBar } from '../../ui/filters/FilterBar';
import { SearchField } from '../../ui/filters/SearchField';
import { date } from '../../ui/format/dates';
import type { ListHandle } from '../hooks/useList';
import { activeFilters, noFilters } from './filters';

export type Filter = {
  /** The name in the row's query. */
  name: string;
  label: string;
} & (
  | { kind: 'choice'; options: ReadOptions }
  | { kind: 'day' }
  /** A text filter, shown in its own field. */
  | { kind: 'text' }
  /** Has a field of its own, which calls `onChange`. `says`: the name of the record that the list is filtered by. */
  | { kind: 'picked'; says: string; field: (onChange: (value: string) => void) => ReactNode }
  /** Set by links to this list; shown and removed as a chip. */
  | { kind: 'linked'; says?: (value: string) => string }
);

type Props<Q extends object, P extends PageOf<unknown>> = {
  list: ListHandle<Q, P>;
  /** The placeholder of the search: `Buscar por número o cliente…`; without it there is no search. */
  search?: string;
  filters?: Filter[];
};

/** Search and filters of a list, those that the service heeds, and what is active of them as chips. */
export function ListFilters<Q extends object, P extends PageOf<unknown>>({
  list,
  search,
  filters: all = [],
}: Props<Q, P>) {
  const [, , ask, url, heeds] = list;
  const filters = all.filter(({ name }) => heeds(name));
  const active = activeFilters(url);
  return (
    <FilterBar
      {...(search !== undefined &&
        heeds('search') && {
          search: {
            value: active.search,
            placeholder: search,
            onSearch: (text: string) => ask({ search: text }),
          },
        })}
      active={filters.flatMap((filter) => {
        const value = active[filter.name];
        return value === undefined
          ? []
          : [{ key: filter.name, label: inWords(filter, value), onRemove: () => ask({ [filter.name]: '' }) }];
      })}
      onClear={() => ask(noFilters(url))}
      fields={filters
        .filter(({ kind }) => kind !== 'linked')
        .map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={active[filter.name]}
            bounds={boundsOf(filter.name, active)}
            onChange={(value) => ask({ [filter.name]: value })}
          />
        ))}
    />
  );
}

/** The first day of a span is not after its last. */
const boundsOf = (name: string, { start, end }: Record<string, string>): { min?: string; max?: string } =>
  name === 'start' && end ? { max: end } : name === 'end' && start ? { min: start } : {};

type FieldProps = {
  filter: Filter;
  value: string | undefined;
  bounds: { min?: string; max?: string };
  onChange: (value: string) => void;
};

function FilterField({ filter, value, bounds, onChange }: FieldProps) {
  switch (filter.kind) {
    case 'choice':
      return <SelectField bare label={filter.label} value={value} onChange={onChange} options={filter.options} />;
    case 'day':
      return (
        <DateField
          bare
          {...bounds}
          label={filter.label}
          value={value}
          onChange={(day, problem) => problem === undefined && onChange(day)}
        />
      );
    case 'text':
      return <SearchField label={filter.label} placeholder={filter.label} value={value} onSearch={onChange} />;
    case 'picked':
      return filter.field(onChange);
    case 'linked':
      return null;
  }
}

/** A filter in words: `Estado: pagado`. */
function inWords(filter: Filter, value: string): string {
  switch (filter.kind) {
    case 'choice':
      return `${filter.label}: ${filter.options.find((option) => option.value === value)?.label ?? value}`;
    case 'day':
      return `${filter.label}: ${date(value)}`;
    case 'text':
      return `${filter.label}: ${value}`;
    case 'picked':
      return `${filter.label}: ${filter.says}`;
    case 'linked':
      return `${filter.label}: ${filter.says?.(value) ?? value}`;
  }
}
