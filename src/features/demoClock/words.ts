import type { DemoDays } from '../../api/contract/console/demoClock';
import { date } from '../../ui/format/dates';
import { plural } from '../../ui/format/format';

const days = (count: number) => plural(count, 'día', 'días');

const passed = (count: number) => (count === 1 ? 'Pasó un día' : `Pasaron ${days(count)}`);

export const words = {
  title: (count: number) => (count === 0 ? 'Demo' : `Demo · ${days(count)} después`),
  label: 'Días de la demostración',
  busy: 'Pasando los días…',
  day: 'Un día después',
  week: 'Una semana después',
  today: (count: number, today: string) =>
    count === 0
      ? `Hoy es ${date(today)}, como en el calendario.`
      : `${passed(count)}. Hoy sigue siendo ${date(today)}: lo que había está fechado ${days(count)} antes.`,
  happened: passed,
  nothing: 'no venció ni llegó nada',
};

/** The events of the passed days, one line each. */
export function linesOf(passed: DemoDays): string[] {
  const { instalments = 0, broken_agreements = 0, disputes = 0, ended_disputes = 0 } = passed;
  const { due, campaigns, read, answers, charges, links, kept, broken, collected, rejected, movements } = passed;
  const line = (count: number, one: string, many: string) => (count > 0 ? [plural(count, one, many)] : []);
  return [
    ...line(due, 'documento venció', 'documentos vencieron'),
    ...line(campaigns, 'campaña llegó a su hora', 'campañas llegaron a su hora'),
    ...line(read, 'mensaje se leyó', 'mensajes se leyeron'),
    ...line(answers, 'cliente respondió', 'clientes respondieron'),
    ...line(charges, 'cuota de suscripción se cobró', 'cuotas de suscripción se cobraron'),
    ...line(links, 'enlace de pago se pagó', 'enlaces de pago se pagaron'),
    ...line(collected, 'débito cobró el banco', 'débitos cobró el banco'),
    ...line(rejected, 'débito rechazó el banco', 'débitos rechazó el banco'),
    ...line(movements, 'movimiento llegó por conciliar', 'movimientos llegaron por conciliar'),
    ...line(kept, 'promesa se cumplió', 'promesas se cumplieron'),
    ...line(broken, 'promesa se rompió', 'promesas se rompieron'),
    ...line(instalments, 'cuota de acuerdo se pagó', 'cuotas de acuerdos se pagaron'),
    ...line(broken_agreements, 'acuerdo de pago se rompió', 'acuerdos de pago se rompieron'),
    ...line(disputes, 'disputa se abrió', 'disputas se abrieron'),
    ...line(ended_disputes, 'disputa terminó', 'disputas terminaron'),
  ];
}
