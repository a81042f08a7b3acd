/** What a field offers to choose. */
export type Option = { value: string; label: string };

/** Whatever has a name, as an option. */
export const namedOption = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name });
