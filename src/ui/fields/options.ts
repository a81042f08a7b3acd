/** What a field offers to choose. */
export type Option = { value: string; label: string };

/** Options that are read from the service; `retry` where that failed, so that none of them is no empty list. */
export type ReadOptions<O extends Option = Option> = O[] & { retry?: (() => void) | undefined };

/** Whatever has a name, as an option. */
export const namedOption = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name });

/** An option of a `ComboField`. */
export type ComboOption = { value: string; label: string; detail: string };

/** What stands in the place of its options. */
export type ComboStatus =
  | { kind: 'loading'; text: string; patience: string }
  | { kind: 'refused'; text: string; onRetry: () => void };

/** How many of them are in sight. */
export const SHOWN = 6;
