import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { WithholdingKind } from '../../api/contract/receivables/withholdings';
import { countryName } from '../../ui/format/countries';
import { date } from '../../ui/format/dates';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { bases, supplies, taxes, words } from './words';

type Actions = Record<'onEdit' | 'onRemove', (kind: WithholdingKind) => void>;

const validity = ({ valid_from, valid_until, archived_at }: WithholdingKind) => {
  if (archived_at) return words.archived;
  if (valid_from === null && valid_until === null) return words.always;
  return words.validBetween(
    valid_from === null ? undefined : date(valid_from),
    valid_until === null ? undefined : date(valid_until),
  );
};

export const columns: Column<WithholdingKind>[] = [
  { key: 'tax', header: words.tax, width: 80, render: ({ tax }) => taxes[tax] },
  { key: 'code', header: words.code, width: 85, sort: 'code', render: ({ code }) => code },
  { key: 'name', header: words.name, width: 210, grow: 3, sort: 'name', render: ({ name }) => name },
  {
    key: 'rate',
    header: words.rate,
    width: 105,
    align: 'end',
    sort: 'rate',
    render: ({ rate }) => words.rateOf(rate),
  },
  { key: 'base', header: words.base, width: 110, render: ({ base }) => bases[base] },
  { key: 'supply', header: words.supply, width: 145, render: ({ supply }) => supplies[supply] },
  { key: 'valid', header: words.valid, width: 100, grow: 1, render: validity },
  { key: 'country', header: words.country, width: 110, extra: true, render: ({ country }) => countryName(country) },
];

export const actionsOf = ({ onEdit, onRemove }: Actions): Column<WithholdingKind>[] =>
  actionsColumn<WithholdingKind>(
    { label: ({ name }) => words.editOf(name), icon: <EditRegular />, run: onEdit },
    { label: ({ name }) => words.removeOf(name), icon: <DeleteRegular />, run: onRemove },
  );
