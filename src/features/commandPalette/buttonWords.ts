/** The texts that every screen begins with. */
export const buttonWords = {
  button: 'Buscar',
  key: 'Ctrl+K',
  label: 'Buscar o ir a…',
  does: 'buscar o ir a cualquier parte',
};
