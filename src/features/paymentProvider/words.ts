import type { PaymentProvider } from '../../api/contract/receivables/paymentProvider';

/** The texts of the payment provider. */
export const words = {
  title: 'Proveedor de pagos',
  subtitle: 'Quién hace los enlaces de pago de su empresa y cobra lo que se paga con ellos',
  change: 'Cambiar',
  kind: 'Proveedor',
  site: 'Entorno',
  address: 'Dirección',
  addressHint: 'La que le dio Placetopay. Empieza por https://.',
  login: 'Login',
  secret: 'Clave secreta',
  hasSecret: 'Guardada; no se muestra',
  noSecret: 'No hay',
  secretHint: 'secretKey. Si no la escribe, queda la que hay. Se guarda cifrada y no se vuelve a mostrar.',
  changeTitle: 'Proveedor de pagos',
  changeVerb: 'Probar y guardar',
  missingKind: 'Elija el proveedor.',
  missingSite: 'Elija el entorno que le dio Placetopay.',
  try: 'Probar',
  trying: 'Preguntando a Placetopay',
  works: 'Placetopay acepta estas claves. Falta guardarlas.',
  noneHint: 'No se hacen más enlaces de pago. Los que ya se enviaron se pueden pagar, y lo que se pague se registra.',
  keysHint: 'Las claves las da Placetopay (Evertec) al abrir la cuenta de su comercio.',
  notifications: 'Avisos de Placetopay',
  notificationsBody:
    'Copie esta dirección en la configuración de notificaciones de su sitio en Placetopay. Sin ella los pagos se registran igual, media hora más tarde o menos: se le pregunta a Placetopay.',
  copy: 'Copiar la dirección',
};

export const kinds: Record<PaymentProvider['kind'], string> = {
  ninguno: 'Ninguno: no se hacen enlaces de pago',
  placetopay: 'Placetopay (Evertec)',
  demostracion: 'De demostración: no se mueve dinero',
  otro: 'Otro',
};

export const sites: Record<PaymentProvider['site'], string> = {
  ecuador: 'Ecuador',
  ecuador_pruebas: 'Ecuador, pruebas',
  internacional: 'Colombia y otros países',
  internacional_pruebas: 'Colombia y otros países, pruebas',
  otra_direccion: 'Otra dirección',
  otro: 'Otro',
};
