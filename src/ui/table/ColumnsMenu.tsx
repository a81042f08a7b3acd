import { ColumnTripleRegular } from '@fluentui/react-icons/svg/column-triple';
import { ChoiceMenu } from '../popup/ChoiceMenu';
import { words } from '../words';
import type { Column } from './columns';

type Props<R> = {
  /** Those there are to choose from. */
  columns: Column<R>[];
  shown: Column<R>[];
  /** Their keys, in the order of the table; of none, those that are usual. */
  onChoose: (keys: string[]) => void;
};

/** Which columns to see; one of them always is. */
export function ColumnsMenu<R>({ columns, shown, onChoose }: Props<R>) {
  const keys = shown.filter(({ hideHeader }) => !hideHeader).map(({ key }) => key);
  return (
    <ChoiceMenu
      label={words.columns}
      size="small"
      appearance="subtle"
      icon={<ColumnTripleRegular />}
      choices={[
        {
          kind: 'some',
          chosen: keys,
          options: columns.map(({ key, header }) => ({ value: key, label: String(header) })),
          onChoose: (checked) => {
            const chosen = columns.map(({ key }) => key).filter((key) => checked.includes(key));
            if (chosen.length > 0) onChoose(chosen);
          },
        },
        { kind: 'acts', acts: [{ label: words.usualColumns, onChoose: () => onChoose([]) }] },
      ]}
    />
  );
}
