/** The texts of what finds and opens anything. */
export const words = {
  recent: 'Reciente',
  screens: 'Ir a',
  commands: 'Hacer',
  customers: 'Clientes',
  documents: 'Documentos',
  appearance: (name: string) => `Apariencia: ${name}`,
  leave: 'Salir',
  hint: 'Un nombre, una cédula, un número de documento o un monto · ↑ ↓ Enter',
  hintWithoutAmounts: 'Un nombre, una cédula o un número de documento · ↑ ↓ Enter',
  searching: 'Buscando…',
  failed: 'No se pudo buscar.',
  retry: 'Reintentar',
  nothing: (text: string) => `Nada coincide con «${text}».`,
  /** What begins on a screen of its own, by path. */
  begins: {
    '/clientes/importar/:id?': 'Importar clientes',
    '/documentos/importar/:id?': 'Importar documentos',
    '/conciliaciones/nueva/:id?': 'Subir un extracto',
    '/debitos/nuevo': 'Nuevo débito automático',
    '/campanas/nueva': 'Nueva campaña',
    '/plantillas/nueva': 'Nueva plantilla',
    '/formatos-de-ordenes/nuevo': 'Nuevo formato de orden',
  } satisfies Record<string, string>,
  newCustomer: 'Nuevo cliente',
  newSubscription: 'Nueva suscripción',
};
