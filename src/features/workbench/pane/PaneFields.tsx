import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { CARTERA } from '../../../api/contract/offers';
import { explainDocument, splitMovement } from '../../../api/contract/reconciliation/conciliations';
import type { Movement } from '../../../api/contract/reconciliation/shapes';
import { useOffers } from '../../../console/AppProvider';
import type { PaneField } from '../../../machines/workbench/answer';
import { mayCategorise } from '../../../machines/workbench/dispositions';
import { isAssignable } from '../../../machines/workbench/movements';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { LazyBoundary } from '../../../ui/waiting/LazyBoundary';
import { words as uiWords } from '../../../ui/words';
import { movementWords as words } from './words';

const useStyles = makeStyles({
  verbs: { display: 'flex', flexWrap: 'wrap', gap: '2px', flexShrink: 0, marginLeft: '-6px' },
  awaited: { height: '54px', outlineStyle: 'none' },
  verb: {
    minWidth: 0,
    padding: '3px 6px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  open: {
    minWidth: 0,
    padding: '3px 6px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
  },
});

type VerbsProps = { workbenchRef: WorkbenchActor; movement: Movement };

/** What else may be done with the movement: each opens its field, as its key does. */
export function FieldVerbs({ workbenchRef, movement }: VerbsProps) {
  const styles = useStyles();
  const offers = useOffers();
  const field = useSelector(workbenchRef, ({ context }) => context.field);
  const hasCategories = useSelector(workbenchRef, ({ context }) => context.categories.length > 0);
  const hasTicked = useSelector(workbenchRef, ({ context }) => context.draft.length > 0);
  const isLoaded = useSelector(workbenchRef, ({ context }) => context.detail !== undefined);
  const canAssign = isAssignable(movement);
  const fields: PaneField[] = [
    ...(canAssign ? (['document'] as const) : []),
    ...(hasCategories && mayCategorise(movement) ? (['category'] as const) : []),
    ...(isLoaded && hasCategories && mayCategorise(movement) && offers(splitMovement) ? (['split'] as const) : []),
    ...(canAssign && !hasTicked && offers(CARTERA) ? (['holder'] as const) : []),
    ...(isLoaded && offers(CARTERA) ? (['note'] as const) : []),
    ...(isLoaded && canAssign && offers(explainDocument) ? (['why'] as const) : []),
  ];
  return (
    <div className={styles.verbs}>
      {fields.map((one) => (
        <Button
          key={one}
          size="small"
          appearance="subtle"
          className={field === one ? styles.open : styles.verb}
          aria-expanded={field === one}
          onClick={() =>
            workbenchRef.send(field === one ? { type: 'CLOSE_FIELD' } : { type: 'OPEN_FIELD', field: one })
          }
        >
          {words.fields[one]}
        </Button>
      ))}
    </div>
  );
}

type FieldProps = { workbenchRef: WorkbenchActor; name: PaneField; children: ReactNode };

/** A field that takes the focus when it is opened. What is typed before its code has arrived is typed into it then. */
export function OpenedField({ workbenchRef, name, children }: FieldProps) {
  const isOpened = useSelector(workbenchRef, ({ context }) => context.field === name);
  const early = useRef('');
  return (
    <div data-field={name}>
      <LazyBoundary fallback={<AwaitedField isOpened={isOpened} early={early} />}>
        <ArrivedField isOpened={isOpened} early={early}>
          {children}
        </ArrivedField>
      </LazyBoundary>
    </div>
  );
}

type PlaceProps = { isOpened: boolean; early: RefObject<string> };

function ArrivedField({ isOpened, early, children }: PlaceProps & { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  // Before the next key: one that comes between the field's arrival and its focus would act as a shortcut.
  useLayoutEffect(() => {
    if (!isOpened) return;
    focusField(root.current);
    typeInto(root.current?.querySelector('input, textarea'), early.current);
    early.current = '';
  }, [isOpened, early]);
  return <div ref={root}>{children}</div>;
}

function AwaitedField({ isOpened, early }: PlaceProps) {
  const { awaited } = useStyles();
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isOpened) root.current?.focus();
  }, [isOpened]);
  // No shortcut either.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.key.length === 1) early.current += event.key;
  };
  return (
    <div
      ref={root}
      role="progressbar"
      aria-busy="true"
      aria-label={uiWords.loading}
      tabIndex={-1}
      className={awaited}
      onKeyDown={onKeyDown}
    />
  );
}

/** As the keyboard would: React hears of it. */
function typeInto(field: Element | null | undefined, text: string): void {
  if (text === '' || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, field.value + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Focuses the field's control, where it is open. */
export const focusField = (root: Element | null | undefined): void =>
  root?.querySelector<HTMLElement>('input, select, textarea')?.focus();
