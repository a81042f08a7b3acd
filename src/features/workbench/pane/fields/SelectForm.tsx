import type { ReactNode, Ref } from 'react';

type Props = { className: string; formRef?: Ref<HTMLFormElement>; onSubmit: () => void; children: ReactNode };

/** A form of a line, which Enter sends from its select too. */
export function SelectForm({ className, formRef, onSubmit, children }: Props) {
  return (
    <form
      ref={formRef}
      className={className}
      onKeyDown={(event) => {
        // A select does not handle Enter.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
