const list = new Intl.ListFormat('es', { type: 'conjunction' });

export const words = {
  away: 'Sin conexión: se reintenta solo',
  awayMeans:
    'El servicio no responde. Lo que se ve puede haber cambiado. Al volver la conexión se actualiza sin recargar la página.',
  alsoHere: (names: string[]) => {
    const named = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} personas más`] : names;
    return `${list.format(named)} también ${names.length === 1 ? 'está' : 'están'} aquí`;
  },
};
