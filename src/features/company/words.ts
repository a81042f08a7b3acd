/** What the company's page says. */
export const words = {
  title: 'Empresa',
  subtitle: 'Con qué nombre se presenta y dónde está.',
  name: 'Nombre de la empresa',
  nameHint: 'Como lo leen sus clientes en mensajes, enlaces de pago y estados de cuenta.',
  noName: 'Escriba el nombre, de 2 a 120 caracteres.',
  country: 'País',
  countryHint:
    'Decide qué bancos y ciudades aparecen primero y, mientras no los cambie, los feriados en que no se envía.',
  noCountry: 'Elija el país de la empresa.',
  unsaid: 'Sin indicar',
  change: 'Cambiar',
  changeTitle: 'Datos de la empresa',
  changeVerb: 'Guardar la empresa',
};
