import { COUNTRY, type SendingCalendar } from '../../api/contract/messaging/sendingCalendar';

/** The texts of the sending calendar. */
export const words = {
  title: 'Feriados y horario',
  subtitle: 'Cuándo salen las campañas. Lo que llega a su hora en feriado o fuera de horario espera a que se abra.',
  country: 'Feriados de',
  hours: 'Horario de envío',
  zone: 'Zona horaria',
  change: 'Cambiar el país y el horario',
  changeTitle: 'Cambiar el país y el horario',
  changeVerb: 'Guardar el horario',
  countryHint: 'Otro país cambia los feriados de ley; los agregados aquí se quedan.',
  noCountry: 'Ninguno',
  hoursHint: 'Como 08:00. Vacío: ese día no se envía. Todo vacío: se envía a cualquier hora.',
  weekdays: 'Lunes a viernes',
  saturday: 'Sábado',
  sunday: 'Domingo',
  from: (days: string) => `${days}, desde`,
  until: (days: string) => `${days}, hasta`,
  wrongSpan: 'Escriba las dos horas, la primera antes que la segunda; o ninguna.',
  holidays: 'Feriados',
  holidaysBody: 'En estos días no se envía nada. Quite los que su empresa trabaja y agregue los suyos.',
  empty: 'No hay feriados',
  emptyBody: 'Elija el país para tener los de su ley, o agregue los suyos.',
  add: 'Agregar un feriado',
  addTitle: 'Agregar un feriado',
  addVerb: 'Agregar 1 feriado',
  day: 'Día',
  name: 'Nombre',
  law: 'Ley',
  own: 'De la empresa',
  noDay: 'Escriba el día.',
  noName: 'Escriba el nombre, en 80 letras o menos.',
  remove: (name: string, day: string) => `Quitar ${name} del ${day}`,
  removeQuestion: '¿Quitar este feriado?',
  removeBody: (name: string, day: string) => `${name}, ${day}: ese día se enviará como cualquier otro.`,
  removeVerb: 'Quitar 1 feriado',
};

export const countryWords = { EC: 'Ecuador', CO: 'Colombia', PE: 'Perú', otro: 'Otro país', none: 'Ninguno' };
export const countryOptions = COUNTRY.map((value) => ({ value, label: countryWords[value] }));

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** `lunes a viernes 08:00–20:00 · sábado 09:00–13:00`: consecutive days with the same hours are joined. */
export function hoursInWords(hours: SendingCalendar['hours']): string {
  if (hours.length === 0) return 'A cualquier hora';
  const spans: { first: number; last: number; hours: string }[] = [];
  for (const { weekday, from, until } of hours) {
    const before = spans.at(-1);
    const same = `${from}–${until}`;
    if (before && before.last === weekday - 1 && before.hours === same) before.last = weekday;
    else spans.push({ first: weekday, last: weekday, hours: same });
  }
  return spans
    .map(({ first, last, hours }) => {
      const days = first === last ? WEEKDAYS[first - 1] : `${WEEKDAYS[first - 1]} a ${WEEKDAYS[last - 1]}`;
      return `${days} ${hours}`;
    })
    .join(' · ');
}
