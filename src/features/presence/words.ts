const list = new Intl.ListFormat('es', { type: 'conjunction' });

export const words = {
  alsoHere: (names: string[]) => {
    const named = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} personas más`] : names;
    return `${list.format(named)} también ${names.length === 1 ? 'está' : 'están'} aquí`;
  },
};
