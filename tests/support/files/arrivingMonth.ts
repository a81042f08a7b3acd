import { fromCents } from '../../../src/api/contract/money';
import type { Arrival, ArrivalReason } from '../../../src/api/contract/reconciliation/arrivals';

/** A month of four accounts as it arrives by itself, and what must become of each of its files. */

/** How an account's files come, and in which format. */
export const WAYS = ['carpeta', 'sftp', 'buzon', 'envio'] as const;
export type WayIn = (typeof WAYS)[number];

type Movement = { day: string; text: string; cents: number };
type Part = { opening: number; movements: Movement[] };

export type Delivery = {
  by: WayIn;
  name: string;
  content: string | Uint8Array;
  /** What becomes of it, once all of its week was read; absent of one that is the same bytes as an earlier one, which adds no arrival. */
  becomes?: Truth;
};

export type Truth = {
  status: Arrival['status'];
  movements?: number;
  /** Of one that waits: some of these kinds, and no other. */
  why?: ArrivalReason['kind'][];
  differs?: string;
  since?: string;
};

export type Week = {
  deliveries: Delivery[];
  /** What files of earlier weeks have become by then. */
  changed: { name: string; becomes: Truth }[];
  /** A person opens these and saves them, one after another; then what they held back is saved by itself. */
  saves: { name: string; following: { name: string; becomes: Truth }[] }[];
};

export type Month = {
  weeks: Week[];
  /** By way: what is saved in the end. */
  saved: Record<WayIn, Movement[]>;
  /** The statement that never comes: of which account, between which days, and what is missing. */
  gap: { by: WayIn; after: string; before: string; differs: string };
};

export const ACCOUNT_NUMBERS: Record<WayIn, string> = {
  carpeta: '2200110001',
  sftp: '2200110002',
  buzon: '2200110003',
  envio: '2200110004',
};

/** A number below `under`, by lot. */
export type Draw = (under: number) => number;

/** Numbers by lot that begin at `seed`: the same ones each time. */
export function drawn(seed: number): Draw {
  let state = seed >>> 0;
  return (under) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * under);
  };
}

const WEEKS = 4;
const A_WEEK = 3;
const NAMES = ['LOPEZ', 'PEÑA', 'MUÑOZ', 'ANDRADE', 'COBOS', 'VACA'];

const sumOf = (movements: readonly Movement[]) => movements.reduce((sum, { cents }) => sum + cents, 0);
const lastDay = (movements: readonly Movement[]) => movements.at(-1)?.day ?? '';

/** The twelve statements of an account: three a week, each begins where the one before ended. */
function partsOf(draw: Draw, by: WayIn): Part[] {
  const parts: Part[] = [];
  let opening = 100_000 + draw(900_000);
  let serial = 0;
  for (let n = 0; n < WEEKS * A_WEEK; n++) {
    const first = Math.floor(n / A_WEEK) * 7 + (n % A_WEEK) * 2 + 1;
    const movements = Array.from({ length: 2 + draw(4) }, (_, at): Movement => {
      serial += 1;
      const day = `2026-10-${String(first + Math.min(1, Math.floor(at / 2))).padStart(2, '0')}`;
      const text = `TRANSF ${NAMES[draw(NAMES.length)]} ${by.toUpperCase()} ${1000 + serial}`;
      // No two of a month are alike, so that nothing is possibly there already.
      return { day, text, cents: (100 + draw(5_000) * 100 + serial) * (draw(4) === 0 ? -1 : 1) };
    });
    parts.push({ opening, movements });
    opening += sumOf(movements);
  }
  return parts;
}

const latin = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
const dmy = (day: string) => day.split('-').reverse().join('/');

function lines({ opening, movements }: Part, lineOf: (one: Movement, balance: number) => string): string[] {
  let balance = opening;
  return movements.map((one) => {
    balance += one.cents;
    return lineOf(one, balance);
  });
}

const csv = (part: Part) =>
  [
    'Fecha;Descripción;Débito;Crédito;Saldo',
    ...lines(part, ({ day, text, cents }, balance) =>
      [dmy(day), text, cents < 0 ? latin(-cents) : '', cents < 0 ? '' : latin(cents), latin(balance)].join(';'),
    ),
  ].join('\n');

/** The same bank's files after it changed them. */
const otherCsv = (part: Part) =>
  [
    'FECHA MOV.;VALOR;SALDO DISPONIBLE;DETALLE',
    ...lines(part, ({ day, text, cents }, balance) => [day, latin(cents), latin(balance), text].join(';')),
  ].join('\n');

const signed = (part: Part) =>
  [
    'Fecha,Concepto,Monto,Saldo',
    ...lines(part, ({ day, text, cents }, balance) =>
      [day, text, (cents / 100).toFixed(2), (balance / 100).toFixed(2)].join(','),
    ),
  ].join('\n');

const swiftDay = (day: string) => day.slice(2).replaceAll('-', '');
const side = (cents: number) => (cents < 0 ? 'D' : 'C');

function mt940(part: Part): string {
  const { opening, movements } = part;
  const closing = opening + sumOf(movements);
  const [first] = movements;
  return [
    ':20:ESTADO',
    `:25:${ACCOUNT_NUMBERS.sftp}`,
    ':28C:1/1',
    `:60F:${side(opening)}${swiftDay(first?.day ?? '')}USD${latin(Math.abs(opening))}`,
    ...movements.flatMap(({ day, text, cents }) => [
      `:61:${swiftDay(day)}${swiftDay(day).slice(2)}${side(cents)}${latin(Math.abs(cents))}NTRFNONREF`,
      `:86:${text}`,
    ]),
    `:62F:${side(closing)}${swiftDay(lastDay(movements))}USD${latin(Math.abs(closing))}`,
    '-',
  ].join('\n');
}

function ofx(part: Part): string {
  const { opening, movements } = part;
  const day = (one: string) => one.replaceAll('-', '');
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>10<ACCTID>${ACCOUNT_NUMBERS.envio}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${day(movements[0]?.day ?? '')}<DTEND>${day(lastDay(movements))}
${movements
  .map(
    ({ day: on, text, cents }) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day(on)}<TRNAMT>${(cents / 100).toFixed(2)}<FITID>${text.slice(-4)}<NAME>${text}</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${((opening + sumOf(movements)) / 100).toFixed(2)}<DTASOF>${day(lastDay(movements))}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

const WRITERS: Record<WayIn, [extension: string, write: (part: Part) => string]> = {
  carpeta: ['csv', csv],
  sftp: ['sta', mt940],
  buzon: ['csv', signed],
  envio: ['ofx', ofx],
};

const saves = (part: Part): Truth => ({ status: 'guardada', movements: part.movements.length });

/**
 * Each account has one thing that goes wrong, at a place drawn by lot: the folder's files change their layout, one by SFTP never
 * comes, one by e-mail comes a week late, one that is posted comes cut, and whole the next day. What the bank sends again, under
 * another name or for a longer time, adds nothing twice.
 */
export function arrivingMonth(draw: Draw): Month {
  const parts = {
    carpeta: partsOf(draw, 'carpeta'),
    sftp: partsOf(draw, 'sftp'),
    buzon: partsOf(draw, 'buzon'),
    envio: partsOf(draw, 'envio'),
  };
  const nameOf = (by: WayIn, n: number) => `${by}-${String(n + 1).padStart(2, '0')}.${WRITERS[by][0]}`;
  const partOf = (by: WayIn, n: number): Part => parts[by][n] ?? { opening: 0, movements: [] };
  const contentOf = (by: WayIn, n: number) => WRITERS[by][1](partOf(by, n));
  const weeks = Array.from({ length: WEEKS }, (): Week => ({ deliveries: [], changed: [], saves: [] }));
  const week = (n: number): Week => weeks[n] ?? { deliveries: [], changed: [], saves: [] };
  const saved: Month['saved'] = { carpeta: [], sftp: [], buzon: [], envio: [] };
  const others = (n: number, skip: number[]) =>
    Array.from({ length: A_WEEK }, (_, at) => n * A_WEEK + at).filter((one) => !skip.includes(one));
  const arrives = (n: number, by: WayIn, at: number, becomes: Truth, content = contentOf(by, at)) => {
    week(n).deliveries.push({ by, name: nameOf(by, at), content, becomes });
  };

  // The first of an account is for a person; the others of its week follow it by themselves.
  for (const by of WAYS) {
    for (const at of others(0, [])) arrives(0, by, at, { status: 'espera', why: ['formato', 'primero'] });
    const following = others(0, [0]).map((at) => ({ name: nameOf(by, at), becomes: saves(partOf(by, at)) }));
    week(0).saves.push({ name: nameOf(by, 0), following });
    saved[by].push(...parts[by].slice(0, A_WEEK).flatMap(({ movements }) => movements));
  }

  // From some statement of the second week on the folder's files are others, and wait until a person saves one.
  const changes = A_WEEK + draw(A_WEEK);
  for (const n of [1, 2, 3]) {
    for (const at of others(n, [])) {
      const isOther = at >= changes;
      const isWaiting = n === 1 && isOther;
      const part = partOf('carpeta', at);
      const content = isOther ? otherCsv(part) : csv(part);
      arrives(n, 'carpeta', at, isWaiting ? { status: 'espera', why: ['formato'] } : saves(part), content);
    }
  }
  const after = others(1, []).filter((at) => at > changes);
  week(1).saves.push({
    name: nameOf('carpeta', changes),
    following: after.map((at) => ({ name: nameOf('carpeta', at), becomes: saves(partOf('carpeta', at)) })),
  });
  saved.carpeta.push(...parts.carpeta.slice(A_WEEK).flatMap(({ movements }) => movements));

  // One by SFTP, not the week's first, never comes: those after it wait, until a person takes the next one as it is.
  const lost = 2 * A_WEEK + 1 + draw(A_WEEK - 1);
  const missing = partOf('sftp', lost);
  const before = partOf('sftp', lost - 1);
  const differs = fromCents(sumOf(missing.movements));
  const since = lastDay(before.movements);
  for (const n of [1, 2, 3]) {
    for (const at of others(n, [lost])) {
      const opens = partOf('sftp', at).opening - missing.opening;
      const waits: Truth = { status: 'espera', why: ['continuidad'], differs: fromCents(opens), since };
      arrives(n, 'sftp', at, at < lost ? saves(partOf('sftp', at)) : waits);
      saved.sftp.push(...partOf('sftp', at).movements);
    }
  }
  week(3).saves.push({
    name: nameOf('sftp', lost + 1),
    following: others(3, [])
      .concat(others(2, []))
      .filter((at) => at > lost + 1)
      .map((at) => ({ name: nameOf('sftp', at), becomes: saves(partOf('sftp', at)) })),
  });

  // One by e-mail comes a week late: those after it wait, and are saved by themselves as it comes.
  const late = A_WEEK + draw(A_WEEK - 1);
  const lateSince = lastDay(partOf('buzon', late - 1).movements);
  for (const n of [1, 2, 3]) {
    for (const at of others(n, [late])) {
      const opens = partOf('buzon', at).opening - partOf('buzon', late).opening;
      const waits: Truth = { status: 'espera', why: ['continuidad'], differs: fromCents(opens), since: lateSince };
      arrives(n, 'buzon', at, n === 1 && at > late ? waits : saves(partOf('buzon', at)));
    }
  }
  arrives(2, 'buzon', late, saves(partOf('buzon', late)));
  for (const at of others(1, []).filter((one) => one > late)) {
    week(2).changed.push({ name: nameOf('buzon', at), becomes: saves(partOf('buzon', at)) });
  }
  saved.buzon.push(...parts.buzon.slice(A_WEEK).flatMap(({ movements }) => movements));

  // One that is posted comes cut, and whole a week later; those after it wait meanwhile.
  const cut = 2 * A_WEEK - 1;
  for (const n of [1, 2, 3]) for (const at of others(n, [cut])) arrives(n, 'envio', at, saves(partOf('envio', at)));
  const whole = contentOf('envio', cut);
  const broken = whole.slice(0, whole.lastIndexOf('<STMTTRN>') + 20 + draw(30));
  week(1).deliveries.push({
    by: 'envio',
    name: 'cortado.ofx',
    content: broken,
    becomes: { status: 'espera', why: ['cortado', 'preguntas', 'filas', 'avisos', 'saldo'] },
  });
  arrives(2, 'envio', cut, saves(partOf('envio', cut)));
  saved.envio.push(...parts.envio.slice(A_WEEK).flatMap(({ movements }) => movements));

  // What the bank sends again: the same bytes under other names and by other ways, and the last two statements as one.
  week(1).deliveries.push(
    { by: 'carpeta', name: 'copia (1).csv', content: contentOf('carpeta', 1) },
    { by: 'buzon', name: 'reenviado.sta', content: contentOf('sftp', 2) },
  );
  const [one, other] = [partOf('sftp', 3), partOf('sftp', 4)];
  const both: Part = { opening: one.opening, movements: [...one.movements, ...other.movements] };
  week(2).deliveries.push({ by: 'sftp', name: 'otra-vez.sta', content: mt940(both), becomes: { status: 'repetida' } });
  const last = partOf('envio', 3 * A_WEEK - 1);
  const next = partOf('envio', 3 * A_WEEK);
  const longer: Part = { opening: last.opening, movements: [...last.movements, ...next.movements] };
  const third = week(3);
  third.deliveries = third.deliveries.filter(({ name }) => name !== nameOf('envio', 3 * A_WEEK));
  third.deliveries.push({ by: 'envio', name: 'quincena.ofx', content: ofx(longer), becomes: saves(next) });

  // Two surprises: no statement at all, and a file of another account's, which then comes by its own way too.
  week(1).deliveries.push({
    by: 'buzon',
    name: 'promocion.txt',
    content: 'Estimado cliente: conozca nuestra nueva tarjeta.',
    becomes: { status: 'rechazada' },
  });
  const strayed = 3 * A_WEEK + 1;
  const stray = { name: nameOf('envio', strayed), content: contentOf('envio', strayed) };
  third.deliveries = third.deliveries.filter(({ name }) => name !== stray.name);
  week(2).deliveries.push({
    by: 'carpeta',
    ...stray,
    becomes: { status: 'espera', why: ['preguntas', 'formato', 'avisos'] },
  });
  third.deliveries.push({ by: 'envio', name: 'de-nuevo.ofx', content: stray.content });
  third.changed.push({ name: stray.name, becomes: saves(partOf('envio', strayed)) });

  const gap = { by: 'sftp', after: since, before: partOf('sftp', lost + 1).movements[0]?.day ?? '', differs } as const;
  return { weeks, saved, gap };
}
