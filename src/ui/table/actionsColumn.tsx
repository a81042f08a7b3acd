import { Button } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { Tip } from '../popup/Tip';
import { words } from '../words';
import type { Column } from './columns';

type Action<R> = {
  /** Says of which row: `Eliminar Principal norte`. */
  label: (row: R) => string;
  icon: ReactElement;
  run: (row: R) => void;
  /** Rows it cannot be done with have no button. */
  can?: (row: R) => boolean;
};

/** The action buttons of a row. An action that the person may never use is `false`; without any action there is no column. */
export function actionsColumn<R>(...actions: (Action<R> | false)[]): Column<R>[] {
  const offered = actions.filter((action) => action !== false);
  if (offered.length === 0) return [];
  const column: Column<R> = {
    key: 'actions',
    header: words.actions,
    hideHeader: true,
    tight: true,
    align: 'end',
    width: 8 + 36 * offered.length,
    render: (row) =>
      offered
        .filter(({ can }) => !can || can(row))
        .map(({ label, icon, run }) => (
          <Tip key={label(row)} text={label(row)}>
            <Button size="small" appearance="subtle" icon={icon} aria-label={label(row)} onClick={() => run(row)} />
          </Tip>
        )),
  };
  return [column];
}
