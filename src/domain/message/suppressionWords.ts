import type { CampaignCustomer } from '../../api/contract/messaging/shapes';

/** What holds a customer back from a message. */
export const suppressionWords: Record<CampaignCustomer['held'][number], string> = {
  sin_direccion: 'Sin dirección',
  pidio_baja: 'Pidió no recibir mensajes',
  sin_consentimiento: 'Sin consentimiento',
  pagado: 'Ya pagó',
  debito_en_curso: 'Débito en curso',
  sugerencia_segura: 'Pago por conciliar',
  comprobante: 'Envió un comprobante sin revisar',
  disputa: 'Disputa la deuda',
  acuerdo: 'En un acuerdo de pago',
  compromiso: 'Con promesa de pago',
  sin_responder: 'Escribió y no se le ha respondido',
  contactado: 'Contactado hace poco',
  falta_dato: 'Le falta un dato del texto',
  sin_direccion_publica: 'Falta la dirección pública del servicio (PUBLIC_URL); pídala a quien lo administra',
  otro: 'Otro motivo',
};
