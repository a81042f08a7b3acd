import { count } from '../../ui/format/format';

/** The texts of a rule that a decision suggests. */
export const offerWords = {
  remember: (rule: string, right: number) =>
    `Recordar: ${rule}${right > 1 ? ` · habría acertado ${count(right)} de ${count(right)}` : ''}`,
  makeRule: 'Crear regla',
  forgetOffer: 'No recordarlo',
};
