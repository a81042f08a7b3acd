import type { Failed } from '../channel';

const USUAL_WAIT_SECONDS = 5;
/** One recipient may get one message in this time. */
const PAIR_WAIT_SECONDS = 6;

type Doing = Pick<Failed, 'kind' | 'cause' | 'stops' | 'withdraws'> & { of?: 'channel' | 'recipient'; says: string };

const LIMITED = 'WhatsApp pide enviar más despacio';
const TROUBLE = 'WhatsApp tiene una falla pasajera';
const TEXT = 'El texto no coincide con la plantilla aprobada en WhatsApp; corrija la plantilla';
const ACCOUNT =
  'WhatsApp no deja enviar con esta cuenta: revise el token, los permisos, el pago y el número de la configuración';
const QUALITY = 'WhatsApp limitó los envíos de este número por la calidad de sus mensajes';
const STOPPED = 'WhatsApp detuvo esta plantilla';

/** The meaning of each code of the Cloud API. */
const CODES = new Map<number, Doing>([
  ...each([4, 80007, 130429], { kind: 'temporal', of: 'channel', says: LIMITED }),
  ...each([131056], {
    kind: 'temporal',
    of: 'recipient',
    says: 'WhatsApp pide esperar para escribir otra vez a este número',
  }),
  ...each([1, 2, 131000, 131016, 131057, 133004], { kind: 'temporal', says: TROUBLE }),
  ...each([131048, 131064], { kind: 'permanente', stops: true, says: QUALITY }),
  ...each([132015, 132016], { kind: 'permanente', stops: true, says: STOPPED }),
  ...each([0, 3, 10, 190, 368, 131005, 131031, 131042, 133010], {
    kind: 'permanente',
    stops: true,
    says: ACCOUNT,
  }),
  ...each([131049], {
    kind: 'permanente',
    cause: 'limite_del_dia',
    says: 'WhatsApp no entrega más mensajes de empresas a este número por hoy; intente después de 24 horas',
  }),
  ...each([131050], {
    kind: 'permanente',
    withdraws: 'proveedor',
    says: 'La persona pidió en WhatsApp no recibir estos mensajes',
  }),
  ...each([130403], { kind: 'permanente', cause: 'bloqueado', says: 'WhatsApp no permite escribir a este número' }),
  ...each([131026], {
    kind: 'permanente',
    cause: 'sin_whatsapp',
    says: 'El número no tiene WhatsApp, o no puede recibir este mensaje',
  }),
  ...each([131047], {
    kind: 'permanente',
    cause: 'ventana',
    says: 'Pasaron más de 24 horas desde que la persona escribió: solo se le puede enviar una plantilla aprobada',
  }),
  ...each([100, 131008, 131009, 131051, 132000, 132001, 132005, 132007, 132012], {
    kind: 'permanente',
    cause: 'contenido',
    says: TEXT,
  }),
]);

function each(codes: number[], doing: Doing): [number, Doing][] {
  return codes.map((code) => [code, doing]);
}

/** `otherwise`: for an unknown code. */
export function failureOf(
  code: number,
  wait?: number,
  otherwise: Omit<Doing, 'says'> = { kind: 'permanente' },
): Failed {
  const { kind, cause, of, stops, withdraws, says } = CODES.get(code) ?? {
    ...otherwise,
    says: 'WhatsApp no lo aceptó',
  };
  return {
    kind,
    reason: `${says} (${code}).`,
    ...(cause && { cause }),
    ...(of && { pause: { seconds: wait ?? (of === 'channel' ? USUAL_WAIT_SECONDS : PAIR_WAIT_SECONDS), of } }),
    ...(stops && { stops }),
    ...(withdraws && { withdraws }),
  };
}
