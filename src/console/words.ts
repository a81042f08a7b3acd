/** The texts of the frame. */
export const words = {
  reading: 'Leyendo el archivo',
  product: 'Cartera',
  version: (version: string) => `versión ${version}`,
  leave: 'Salir',
  help: 'Ayuda',
  notFound: 'Esta dirección no existe',
  notFoundBody: 'Puede que el enlace esté incompleto o que la página haya cambiado de lugar.',
  forbidden: 'No tiene permiso para ver esta página',
  forbiddenBody:
    'Un administrador de su empresa puede dárselo. Después de que lo haga, salga e ingrese de nuevo para que tenga efecto.',
  notOffered: (part: string) => `El proveedor de esta empresa no ofrece «${part}»`,
  notOfferedBody: 'Lo demás funciona como siempre. Si lo necesita, pídalo a quien administra ese servicio.',
  goHome: 'Ir al inicio',
  lost: 'No se pudo abrir esta pantalla',
  lostBody: 'La conexión se cortó mientras llegaba, o la consola se actualizó. Se abre sola en cuanto haya conexión.',
  reload: 'Cargar la página de nuevo',
};
