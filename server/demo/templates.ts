import type { ChannelName } from '../../src/api/contract/messaging/channels';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

type DemoTemplate = {
  name: string;
  channel: ChannelName;
  subject?: string;
  body: string;
  status?: 'borrador' | 'archivada';
  approved_name?: string;
  approval?: 'pendiente' | 'aprobada' | 'rechazada';
};

/** Offered to every company. */
const GLOBAL: DemoTemplate[] = [
  {
    name: 'Recordatorio antes del vencimiento',
    channel: 'whatsapp',
    body: 'Hola, {{ nombre }}: le recordamos que su próximo vencimiento con {{ empresa }} es el *{{ primer_vencimiento }}* y su saldo es de {{ saldo }}. Si ya pagó, por favor no tome en cuenta este mensaje.',
    approved_name: 'recordatorio_vencimiento',
    approval: 'aprobada',
  },
  {
    name: 'Recordatorio antes del vencimiento (email)',
    channel: 'email',
    subject: 'Su próximo vencimiento con {{ empresa }}',
    body: `Estimado cliente {{ nombre }}:

Le recordamos que su próximo vencimiento es el {{ primer_vencimiento }}. A la fecha su saldo es de {{ saldo }}, en {{ documentos }} {% if documentos > 1 %}documentos{% else %}documento{% endif %}:

{{ detalle_documentos }}.

{% if enlace_de_pago %}Puede pagar en línea aquí: {{ enlace_de_pago }}

{% endif %}Si ya realizó el pago, por favor no tome en cuenta este mensaje.

Saludos cordiales,
{{ empresa }}`,
  },
  {
    name: 'Aviso de saldo vencido',
    channel: 'whatsapp',
    body: 'Hola, {{ nombre }}: en {{ empresa }} su saldo vencido es de *{{ saldo_vencido }}*, con {{ dias_vencidos }} días de atraso. ¿Nos confirma cuándo podrá pagarlo? Quedamos atentos a su respuesta.',
    approved_name: 'aviso_saldo_vencido',
    approval: 'aprobada',
  },
];

const OWN: DemoTemplate[] = [
  {
    name: 'Aviso de saldo vencido (email)',
    channel: 'email',
    subject: '{{ nombre }}: saldo vencido de {{ saldo_vencido }}',
    body: `Estimado cliente {{ nombre }}:

Al {{ hoy }} su cuenta registra un saldo vencido de {{ saldo_vencido }}{% if dias_vencidos > 30 %}, con más de un mes de atraso{% endif %}. Este es el detalle de lo que tiene por pagar:

{{ detalle_documentos }}.

Si tiene alguna dificultad para pagar, respóndanos este email: con gusto acordamos una fecha.

Saludos cordiales,
Departamento de cobranzas
{{ empresa }}`,
  },
  {
    name: 'Gracias por su pago',
    channel: 'whatsapp',
    body: 'Hola, {{ nombre }}: recibimos su pago, ¡muchas gracias! A la fecha su saldo con {{ empresa }} es de {{ saldo }}. Que tenga un buen día.',
    approved_name: 'gracias_por_su_pago',
    approval: 'pendiente',
  },
  {
    name: 'Último aviso antes de suspender el crédito',
    channel: 'email',
    subject: 'Último aviso: {{ saldo_vencido }} por regularizar',
    status: 'borrador',
    body: `Estimado cliente {{ nombre }}:

No hemos recibido respuesta a nuestros avisos por su saldo vencido de {{ saldo_vencido }}, que suma {{ dias_vencidos }} días de atraso.

Para conservar su crédito le pedimos regularizarlo en las próximas 48 horas o comunicarse con nosotros.

{{ empresa }}`,
  },
  {
    name: 'Recordatorio por SMS',
    channel: 'sms',
    body: '{{ empresa }}: {{ nombre }}, su saldo vencido es {{ saldo_vencido }}. Si ya pago, gracias.',
  },
  {
    name: 'Cierre de año',
    channel: 'whatsapp',
    status: 'archivada',
    body: 'Hola, {{ nombre }}: para cerrar el año en orden, su saldo con {{ empresa }} es de {{ saldo }} y el primer vencimiento fue el {{ primer_vencimiento }}. Escríbanos si necesita el detalle.',
    approval: 'rechazada',
  },
];

export async function fillTemplates(tx: Queryable, profileId: string): Promise<void> {
  const rows = [
    ...GLOBAL.map((one) => ({ ...one, profile: null })),
    ...OWN.map((one) => ({ ...one, profile: profileId })),
  ];
  await tx.rows(
    sql`insert into template (profile_id, is_global, name, channel, subject, body, status, approved_name, language, approval)
     select r.profile, r.profile is null, r.name, r.channel, coalesce(r.subject, ''), r.body, coalesce(r.status, 'activa'),
       coalesce(r.approved_name, ''), case when r.approved_name <> '' then 'es' else '' end, coalesce(r.approval, 'sin_enviar')
     from jsonb_to_recordset(${JSON.stringify(rows)}) as r(profile uuid, name text, channel text, subject text, body text, status text,
       approved_name text, approval text)`,
  );
}
