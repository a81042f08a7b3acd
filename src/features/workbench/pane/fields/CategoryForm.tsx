import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { WorkbenchActor } from '../../../../machines/workbench/workbench';
import { namedOption } from '../../../../ui/fields/options';
import { SelectField } from '../../../../ui/fields/SelectField';
import { SelectForm } from './SelectForm';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'flex-end', gap: '8px', whiteSpace: 'nowrap' },
  field: { flex: '1 1 140px', minWidth: 0, maxWidth: '320px' },
  // As wide as a bar's lists are.
  bare: { maxWidth: '168px' },
});

type Props = {
  workbenchRef: WorkbenchActor;
  /** For the chosen movements, or all outgoing ones shown, and not for the selected one. */
  all?: true;
  label: string;
  verb: string;
  /** In a bar, the placeholder. */
  placeholder?: string;
  /** The choice until a person makes one. */
  filled?: string | undefined;
};

/** Assigns a category to money that is no customer's. Hidden where the provider has no categories. */
export function CategoryForm({ workbenchRef, all, label, verb, placeholder, filled = '' }: Props) {
  const styles = useStyles();
  const categories = useSelector(workbenchRef, ({ context }) => context.categories);
  const [category = filled, choose] = useState<string>();
  const give = { type: 'CATEGORISE', category, ...(all && { all }) } as const;
  const canGive = useSelector(workbenchRef, (current) => category !== '' && current.can(give));
  if (categories.length === 0) return null;
  return (
    <SelectForm className={styles.root} onSubmit={() => canGive && workbenchRef.send(give)}>
      <div className={mergeClasses(styles.field, placeholder !== undefined && styles.bare)}>
        <SelectField
          label={label}
          value={category}
          options={categories.map(namedOption)}
          onChange={choose}
          size="small"
          {...(placeholder !== undefined && { bare: true, placeholder })}
        />
      </div>
      <Button size="small" type="submit" disabledFocusable={!canGive}>
        {verb}
      </Button>
    </SelectForm>
  );
}
