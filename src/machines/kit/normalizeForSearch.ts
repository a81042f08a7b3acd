import { withoutAccents } from '../../api/contract/withoutAccents';

/** Lower case without accents, for comparing texts in a search. */
export const normalizeForSearch = (text: string): string => withoutAccents(text).toLowerCase();
