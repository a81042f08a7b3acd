import { Button, Tooltip } from '@fluentui/react-components';
import type { ReactElement } from 'react';
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
          <Tooltip key={label(row)} content={label(row)} relationship="label">
            <Button size="small" appearance="subtle" icon={icon} onClick={() => run(row)} />
          </Tooltip>
        )),
  };
  return [column];
}
