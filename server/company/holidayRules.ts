import type { COUNTRY } from '../../src/api/contract/messaging/sendingCalendar';

export type Country = (typeof COUNTRY)[number];

/** Holidays by name and commemorated day: a day of the year, or an offset in days from Easter Sunday. */
type Rule = {
  names: string[];
  on: { month: number; day: number } | { easter: number };
  /** How many days the rest moves by; 0 by default. A pair of days has an offset for each. */
  moves?: (weekday: number) => number[];
  /** The first year of a holiday that is newer than the country's law. */
  since?: number;
  law?: string;
};

type Law = { law: string; rules: Rule[] };

const on = (month: number, day: number, name: string): Rule => ({ names: [name], on: { month, day } });
const easter = (days: number, name: string): Rule => ({ names: [name], on: { easter: days } });

/** Days to move by, from Monday to Sunday. */
const by =
  (...days: number[]) =>
  (weekday: number) => [days[weekday - 1] ?? 0];

/** Tuesday to Monday, Wednesday and Thursday to Friday, Saturday to Friday, Sunday to Monday. */
const ECUADOR = by(0, -1, 2, 1, 0, -1, 1);
/** Only weekend days move. */
const WEEKEND = by(0, 0, 0, 0, 0, -1, 1);
/** To the next Monday. */
const EMILIANI = by(0, 6, 5, 4, 3, 2, 1);

/** The offsets of two days in a row, by the first one's weekday. */
const PAIR: [number, number][] = [
  [0, 0],
  [0, -2],
  [1, 1],
  [0, 0],
  [0, -2],
  [-1, 1],
  [2, 0],
];

const emiliani = (rule: Rule): Rule => ({ ...rule, moves: EMILIANI });
const ecuador = (rule: Rule): Rule => ({ ...rule, moves: ECUADOR });
const weekend = (rule: Rule): Rule => ({ ...rule, moves: WEEKEND });
const since = (year: number, law: string, rule: Rule): Rule => ({ ...rule, since: year, law });

const LAWS: Record<Country, Law> = {
  EC: {
    law: 'Código del Trabajo, art. 65 (R.O.S. 906, 20/12/2016)',
    rules: [
      weekend(on(1, 1, 'Año Nuevo')),
      easter(-48, 'Lunes de Carnaval'),
      easter(-47, 'Martes de Carnaval'),
      easter(-2, 'Viernes Santo'),
      ecuador(on(5, 1, 'Día del Trabajo')),
      ecuador(on(5, 24, 'Batalla de Pichincha')),
      ecuador(on(8, 10, 'Primer Grito de Independencia')),
      ecuador(on(10, 9, 'Independencia de Guayaquil')),
      {
        names: ['Día de los Difuntos', 'Independencia de Cuenca'],
        on: { month: 11, day: 2 },
        moves: (weekday) => PAIR[weekday - 1] ?? [],
      },
      weekend(on(12, 25, 'Navidad')),
    ],
  },
  CO: {
    law: 'Ley 51 de 1983, arts. 1 y 2 (Código Sustantivo del Trabajo, art. 177)',
    rules: [
      on(1, 1, 'Año Nuevo'),
      emiliani(on(1, 6, 'Reyes Magos')),
      emiliani(on(3, 19, 'San José')),
      easter(-3, 'Jueves Santo'),
      easter(-2, 'Viernes Santo'),
      on(5, 1, 'Día del Trabajo'),
      easter(43, 'Ascensión del Señor'),
      easter(64, 'Corpus Christi'),
      easter(71, 'Sagrado Corazón'),
      emiliani(on(6, 29, 'San Pedro y San Pablo')),
      since(2026, 'Ley 2578 de 2026, art. 6', emiliani(on(7, 9, 'Virgen de Chiquinquirá'))),
      on(7, 20, 'Independencia'),
      on(8, 7, 'Batalla de Boyacá'),
      emiliani(on(8, 15, 'Asunción de la Virgen')),
      emiliani(on(10, 12, 'Día de la Diversidad Étnica y Cultural')),
      emiliani(on(11, 1, 'Todos los Santos')),
      emiliani(on(11, 11, 'Independencia de Cartagena')),
      on(12, 8, 'Inmaculada Concepción'),
      on(12, 25, 'Navidad'),
    ],
  },
  PE: {
    law: 'Decreto Legislativo 713, art. 6',
    rules: [
      on(1, 1, 'Año Nuevo'),
      easter(-3, 'Jueves Santo'),
      easter(-2, 'Viernes Santo'),
      on(5, 1, 'Día del Trabajo'),
      since(2024, 'Ley 31788', on(6, 7, 'Batalla de Arica y Día de la Bandera')),
      on(6, 29, 'San Pedro y San Pablo'),
      since(2023, 'Ley 31822', on(7, 23, 'Día de la Fuerza Aérea')),
      on(7, 28, 'Fiestas Patrias'),
      on(7, 29, 'Fiestas Patrias'),
      since(2022, 'Ley 31530', on(8, 6, 'Batalla de Junín')),
      on(8, 30, 'Santa Rosa de Lima'),
      on(10, 8, 'Combate de Angamos'),
      on(11, 1, 'Todos los Santos'),
      on(12, 8, 'Inmaculada Concepción'),
      since(2022, 'Ley 31381', on(12, 9, 'Batalla de Ayacucho')),
      on(12, 25, 'Navidad'),
    ],
  },
};

type LawfulDay = { day: string; name: string; law: string };

const DAY_MS = 86_400_000;

/** A country's holidays in a year, as its law moves them, by date; holidays on one day are merged. A New Year's Day may move into the year before. */
export function holidaysOf(country: Country, year: number): LawfulDay[] {
  const { law, rules } = LAWS[country];
  const found = new Map<string, LawfulDay>();
  for (const from of [year, year + 1]) {
    for (const rule of rules.filter(({ since = from }) => from >= since)) {
      rule.names.forEach((name, at) => {
        const first = 'easter' in rule.on ? easterOf(from) + rule.on.easter * DAY_MS : dayOf(from, rule.on);
        const moves = rule.moves?.(new Date(first).getUTCDay() || 7);
        const day = new Date(first + (at + (moves?.[at] ?? 0)) * DAY_MS).toISOString().slice(0, 10);
        if (!day.startsWith(String(year))) return;
        const before = found.get(day);
        found.set(day, {
          day,
          name: before ? `${before.name} y ${name}` : name,
          law: before?.law ?? rule.law ?? law,
        });
      });
    }
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

const dayOf = (year: number, { month, day }: { month: number; day: number }) => Date.UTC(year, month - 1, day);

/** Easter Sunday of the Gregorian calendar, after Meeus, Jones and Butcher. */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const month = Math.floor((epact + weekday - 7 * late + 114) / 31);
  return Date.UTC(year, month - 1, ((epact + weekday - 7 * late + 114) % 31) + 1);
}
