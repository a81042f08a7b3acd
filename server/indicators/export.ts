import type * as z from 'zod/mini';
import { CHANNEL_NAMES, CHANNELS } from '../../src/api/contract/messaging/channels';
import type {
  exportIndicators,
  IndicatorAction,
  IndicatorMonth,
  OwnerFigures,
  OwnFigures,
} from '../../src/api/contract/receivables/indicators';
import { AGES } from '../customers/words';
import type { Transactional } from '../database/database';
import { today } from '../database/today';
import { type ExportedFile, fileOf } from '../exports/file';
import { type ChosenColumn, type Column, chosenOf } from '../exports/table';
import { storedExpectedCash } from './expectedCash';
import { storedIndicators } from './read';

type InMonth<R> = R & { month: string };
type Aged = InMonth<IndicatorMonth['ages'][number]>;
type Moved = InMonth<IndicatorMonth['moves'][number]>;

const figure = (value: number | null) => (value === null ? null : String(value).replace('.', ','));
const month: Column<{ month: string }> = { header: 'Mes', kind: 'text', of: (row) => row.month };

/** The same table as on the screen; every amount is of the currency that it names. */
export async function exportedIndicators(
  db: Transactional,
  profileId: string,
  { format, columns: keys, table = 'meses', ...filters }: z.output<(typeof exportIndicators)['query']>,
): Promise<ExportedFile> {
  const { months, actions, owners, cash, currency, day } = await db.reading(async (reading) => {
    const day = await today(reading);
    const cash = table === 'previsto' ? await storedExpectedCash(reading, profileId, filters) : { past: [], weeks: [] };
    return { ...(await storedIndicators(reading, profileId, day, filters)), cash, day };
  });
  const file = <R>(name: string, columns: Column<R>[], rows: R[]) =>
    fileOf(name, day, format, {
      columns: [...columns, { header: 'Moneda', kind: 'text', of: () => currency }],
      chunks: inOne(rows),
    });
  const each = <R extends object>(of: (one: IndicatorMonth) => R[]) =>
    months.flatMap((one) => of(one).map((row) => ({ ...row, month: one.month })));
  switch (table) {
    case 'meses':
      return file('Indicadores', chosenOf(MONTHS, keys), months);
    case 'antiguedad':
      return file<Aged>(
        'Antiguedad',
        AGED,
        each(({ ages }) => ages),
      );
    case 'movimientos':
      return file<Moved>(
        'Cambios',
        MOVED,
        each(({ moves }) => moves),
      );
    case 'gestiones':
      return file('Gestiones', ACTIONS, actions);
    case 'asesores':
      return file('Asesores', OWNERS, owners);
    case 'previsto':
      return file<Week>('Previsto', WEEKS, [...cash.past, ...cash.weeks]);
  }
}

async function* inOne<R>(rows: R[]): AsyncGenerator<R[]> {
  yield rows;
}

/** The weeks that are over have what came in them, those to come their band. */
type Week = {
  from: string;
  to: string;
  expected: string;
  low?: string;
  high?: string;
  pledged?: string;
  came?: string;
};

const WEEKS: Column<Week>[] = [
  { header: 'Desde', kind: 'date', of: ({ from }) => from },
  { header: 'Hasta', kind: 'date', of: ({ to }) => to },
  { header: 'Previsto', kind: 'money', of: ({ expected }) => expected },
  { header: 'Al menos', kind: 'money', of: ({ low = null }) => low },
  { header: 'Como mucho', kind: 'money', of: ({ high = null }) => high },
  { header: 'Prometido o en cuotas', kind: 'money', of: ({ pledged = null }) => pledged },
  { header: 'Entró', kind: 'money', of: ({ came = null }) => came },
];

const FIGURES: ChosenColumn<OwnFigures>[] = [
  { key: 'billed', header: 'Facturado', kind: 'money', of: ({ billed }) => billed },
  { key: 'collected', header: 'Cobrado', kind: 'money', of: ({ collected }) => collected },
  { key: 'owed', header: 'Por cobrar al cierre', kind: 'money', of: ({ owed }) => owed },
  { key: 'overdue', header: 'Vencido al cierre', kind: 'money', of: ({ overdue }) => overdue },
  { key: 'dso', header: 'DSO (días)', kind: 'text', of: ({ dso }) => figure(dso) },
  { key: 'cei', header: 'CEI (%)', kind: 'text', of: ({ cei }) => figure(cei) },
  { key: 'late', header: 'Atraso (días)', kind: 'text', of: ({ days_late }) => figure(days_late) },
  { key: 'promises', header: 'Promesas', kind: 'text', of: ({ promises }) => figure(promises?.due ?? null) },
  {
    key: 'promises',
    header: 'Promesas cumplidas',
    kind: 'text',
    of: ({ promises }) => figure(promises?.fulfilled ?? null),
  },
  { key: 'promises', header: 'Prometido', kind: 'money', of: ({ promises }) => promises?.amount ?? null },
  { key: 'promises', header: 'Pagado de lo prometido', kind: 'money', of: ({ promises }) => promises?.paid ?? null },
  {
    key: 'contacts',
    header: 'Clientes con deuda vencida',
    kind: 'text',
    of: ({ contacts }) => figure(contacts?.customers ?? null),
  },
  {
    key: 'contacts',
    header: 'Clientes contactados',
    kind: 'text',
    of: ({ contacts }) => figure(contacts?.reached ?? null),
  },
];

const [BILLED, COLLECTED, ...OTHERS] = FIGURES;
const MONTHS: ChosenColumn<IndicatorMonth>[] = [
  { key: 'month', ...month },
  { key: 'month', header: 'Hasta', kind: 'date', of: ({ until }) => until },
  ...[BILLED, COLLECTED].flatMap((one) => one ?? []),
  { key: 'dropped', header: 'Anulado, condonado o retenido', kind: 'money', of: ({ dropped }) => dropped },
  ...OTHERS,
];

const OWNERS: Column<OwnerFigures>[] = [
  { header: 'Asesor', kind: 'text', of: ({ owner }) => owner?.name ?? 'Nadie' },
  ...FIGURES,
];

const AGED: Column<Aged>[] = [
  month,
  { header: 'Antigüedad', kind: 'text', of: ({ bucket }) => placeOf(bucket) },
  { header: 'Documentos', kind: 'text', of: ({ documents }) => String(documents) },
  { header: 'Saldo al cierre', kind: 'money', of: ({ total }) => total },
];

const MOVED: Column<Moved>[] = [
  month,
  { header: 'Al empezar', kind: 'text', of: ({ from }) => placeOf(from) },
  { header: 'Al cierre', kind: 'text', of: ({ to }) => placeOf(to) },
  { header: 'Monto', kind: 'money', of: ({ total }) => total },
];

const ACTIONS: Column<IndicatorAction>[] = [
  { header: 'Gestión', kind: 'text', of: ({ source }) => SOURCES[source] },
  { header: 'Política', kind: 'text', of: ({ policy }) => policy },
  { header: 'Paso (días)', kind: 'text', of: ({ step }) => (step === null ? null : String(step)) },
  {
    header: 'Canal',
    kind: 'text',
    of: ({ channel }) =>
      CHANNEL_NAMES.map((name) => CHANNELS[name]).find(({ number }) => number === channel)?.label ?? null,
  },
  { header: 'Plantilla', kind: 'text', of: ({ template }) => template },
  { header: 'Hechas', kind: 'text', of: ({ done }) => String(done) },
  { header: 'Con respuesta', kind: 'text', of: ({ answered }) => String(answered) },
  { header: 'Pagos', kind: 'text', of: ({ payments }) => String(payments) },
  { header: 'Entró', kind: 'money', of: ({ total }) => total },
];

const SOURCES: Record<IndicatorAction['source'], string> = {
  debito: 'Débito automático',
  promesa: 'Promesa de pago',
  politica: 'Mensaje de una política',
  campana: 'Mensaje de una campaña',
  mensaje: 'Mensaje a un cliente',
  llamada: 'Llamada',
  visita: 'Visita',
  carta: 'Carta',
  ninguna: 'Sin gestión',
  otro: 'Otra gestión',
};

const PLACES = new Map<string, string>([
  ...Object.entries(AGES),
  ['nueva', 'Facturado en el mes'],
  ['pagada', 'Pagado'],
  ['condonada', 'Condonado'],
  ['retenida', 'Retenido'],
  ['anulada', 'Anulado'],
]);
const placeOf = (key: string) => PLACES.get(key) ?? key;
