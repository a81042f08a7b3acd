/** The texts of a drawn chart besides its names. */
export const words = {
  own: 'En cualquiera de estos',
  anywhere: 'En cualquier momento',
  done: (actor: string) => `listo ${actor}`,
  error: (actor: string) => `falla ${actor}`,
  after: (delay: string) => `tras ${delay}`,
  finished: 'terminado lo de dentro',
  always: 'enseguida',
  entry: (actions: string) => `al entrar: ${actions}`,
  exit: (actions: string) => `al salir: ${actions}`,
  invokes: (actors: string) => `llama: ${actors}`,
  final: 'final',
  parallel: 'a la vez',
  stays: '↺',
  to: '→',
};
