import { commonWords } from '../../domain/commonWords';

/** The texts of quick answers. */
export const words = {
  ...commonWords,
  title: 'Respuestas rápidas',
  subtitle: 'Lo que se responde a menudo. Al responder, / las abre.',
  search: 'Buscar por nombre o texto…',
  create: 'Nueva respuesta rápida',
  createTitle: 'Nueva respuesta rápida',
  createVerb: 'Añadir la respuesta',
  editTitle: 'Editar la respuesta rápida',
  editVerb: 'Guardar la respuesta',
  editOf: (name: string) => `Editar «${name}»`,
  removeOf: (name: string) => `Eliminar «${name}»`,
  removeTitle: '¿Eliminar la respuesta rápida?',
  removeBody: (name: string) => `«${name}» deja de ofrecerse. Lo que ya se envió con ella no cambia.`,
  removeVerb: 'Eliminar',
  noName: 'Escriba un nombre corto, con el que la encuentra.',
  text: 'Texto',
  noText: 'Escriba lo que se responde.',
  empty: 'Todavía no hay respuestas rápidas',
  emptyBody: 'Escriba una vez lo que responde cada día: cómo pagar, el horario, a qué cuenta.',
};
