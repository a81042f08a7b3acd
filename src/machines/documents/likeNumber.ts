import { authorizer } from '../../api/client';
import { CARTERA } from '../../api/contract/offers';

/** Asks for documents by a text: another's service knows them by their number alone. */
export const likeNumber = (text: string): { search: string } | { id: string } =>
  authorizer().offers(CARTERA) === false ? { id: text.slice(0, 60) } : { search: text };
