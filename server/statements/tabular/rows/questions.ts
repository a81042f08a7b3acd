import type { Question, Role } from '../../../../src/api/contract/reconciliation/statement';
import { centsOfCell } from '../../../files/cells/amounts';
import type { Grid } from '../../../files/cells/grid';
import type { Entry } from '../../statement';
import type { Profile } from '../columns/profiles';
import { balanceIn, balancePlaces } from '../place/surroundings';
import type { Plan } from '../plan';
import { LEAST_FILLED, SOME } from '../thresholds';

/** Asks for the column of the day or of the amount when none was recognised, and proposes the possible ones. */
export function askMissing(plan: Plan, profiles: readonly Profile[]): Question[] {
  const lacks = [
    ...(plan.columns('date').length === 0 ? [{ role: 'date' as const, name: 'la fecha' }] : []),
    ...(plan.money.length === 0 ? [{ role: 'amount' as const, name: 'el monto' }] : []),
  ];
  return lacks.map(({ role, name }) => ({
    field: 'columns',
    msg: `No se reconoció la columna de ${name === 'el monto' ? 'monto' : 'fecha'}. Elija cuál es.`,
    options: profiles.flatMap((profile, column) =>
      couldBe(role, profile) && isFree(plan.roles[column]) ? [option(plan, column, role, name)] : [],
    ),
  }));
}

/** Asks about an unknown column of amounts that fills exactly the rows that the known side leaves empty. */
export function askOtherSide(plan: Plan, body: Grid, entries: readonly Entry[]): Question[] {
  const [rule] = plan.money.map((money) => money.rule);
  if (plan.wanted.columns || plan.money.length > 1 || !rule || rule.kind === 'steps') return [];
  if (!plan.roles.includes('ignore')) return [];
  if (rule.kind === 'pair' && rule.debit !== undefined && rule.credit !== undefined) return [];
  const known = rule.kind === 'single' ? rule.column : (rule.debit ?? rule.credit);
  if (known === undefined) return [];
  const read = new Set(entries.map(({ row }) => row));
  const rows = body.filter(({ row }) => read.has(row));
  const fills = (column: number) =>
    rows.map(({ cells }) => (centsOfCell(cells[column], plan.decimal, plan.implied) ?? 0) !== 0);
  const own = fills(known);
  const sides: readonly Role[] =
    rule.kind === 'single' ? ['credit', 'debit'] : rule.debit === undefined ? ['debit'] : ['credit'];
  return plan.roles.flatMap((role, column) => {
    const filled = role === 'ignore' ? fills(column) : [];
    if (filled.filter(Boolean).length < LEAST_FILLED || filled.some((is, at) => is === own[at])) return [];
    const name = `«${plan.header[column] || `Columna ${column + 1}`}»`;
    return [
      {
        field: 'columns' as const,
        msg: `${name} trae montos justo donde falta el otro lado, y no se reconoció. ¿Qué es?`,
        options: [
          ...sides.map((side) => bySide(plan, column, side, known)),
          { label: `${name} no cuenta`, mapping: { columns: [...plan.roles] } },
        ],
      },
    ];
  });
}

/**
 * Asks which side comes in where the opening balance stands among the debits and no balance follows: a bank's account is overdrawn
 * so, and a company's own book has money so.
 */
export function askBook(plan: Plan, body: Grid): Question[] {
  const { roles, decimal, implied, header, wanted } = plan;
  const [debit, credit] = [roles.indexOf('debit'), roles.indexOf('credit')];
  if (wanted.columns || debit < 0 || credit < 0 || roles.includes('balance')) return [];
  const opens = body.some(
    (row) =>
      balanceIn(row, balancePlaces(roles), decimal, implied)?.end === 'opening' &&
      (centsOfCell(row.cells[debit], decimal, implied) ?? 0) > 0,
  );
  if (!opens) return [];
  const name = `«${header[debit] || `Columna ${debit + 1}`}»`;
  const turned = roles.map((role, at) =>
    at === debit ? ('credit' as const) : at === credit ? ('debit' as const) : role,
  );
  return [
    {
      field: 'columns',
      msg: `El saldo inicial está en ${name}: o la cuenta estaba sobregirada, o es el libro de la empresa. ¿Qué trae ${name}?`,
      options: [
        { label: 'Lo que entra: es un libro', mapping: { columns: turned } },
        { label: 'Lo que sale: estaba sobregirada', mapping: { columns: [...roles] } },
      ],
    },
  ];
}

/** The column as one side, and the known column as the other. */
function bySide(plan: Plan, column: number, side: Role, known: number): Question['options'][number] {
  const other: Role = side === 'debit' ? 'credit' : 'debit';
  const { label } = option(plan, column, side, side === 'debit' ? 'el débito' : 'el crédito');
  const columns = plan.roles.map((role, at) => (at === column ? side : at === known ? other : role));
  return { label, mapping: { columns } };
}

/** A table among others: its title, its movements, and whether a balance of its own proves them. */
type ReadTable = { title: string; owner?: string | undefined; entries: readonly Entry[]; isProven: boolean };

/**
 * Asks which tables to read when the balance of one proves it and another has no balance: cheques, holds and future movements are
 * listed apart, and may be in the first table already, or be no movements at all.
 */
export function askTables(tables: readonly ReadTable[], wanted: number | undefined): Question[] {
  const read = tables.flatMap((table, at) => (table.entries.length > 0 ? [{ ...table, at: at + 1 }] : []));
  const proven = read.filter(({ isProven }) => isProven);
  const open = read.filter(({ isProven }) => !isProven);
  if (wanted !== undefined) return [];
  const name = ({ title, at }: { title: string; at: number }) => (title === '' ? `la tabla ${at}` : `«${title}»`);
  const owners = read.filter(({ owner }) => owner !== undefined);
  if (owners.length > 1) {
    const options = [
      ...owners.map((table) => ({ label: `Solo ${name(table)}`, mapping: { table: table.at } })),
      { label: 'Todas: son de la misma cuenta', mapping: { table: 0 } },
    ];
    const names = owners.map(name).join(' y ');
    return [
      { field: 'table', msg: `${names} pueden ser de cuentas distintas, que no se suman. ¿Qué se lee?`, options },
    ];
  }
  if (proven.length === 0 || open.length === 0) return [];
  return [
    {
      field: 'table',
      msg: `El saldo sigue a los movimientos de ${proven.map(name).join(' y ')}, y ${open.map(name).join(' y ')} no lleva saldo: sus filas pueden estar ya en la otra, o no haber movido la cuenta. ¿Qué se lee?`,
      options: [
        ...proven.map((table) => ({ label: `Solo ${name(table)}`, mapping: { table: table.at } })),
        { label: 'Todas las tablas', mapping: { table: 0 } },
        ...open.map((table) => ({ label: `Solo ${name(table)}`, mapping: { table: table.at } })),
      ],
    },
  ];
}

/** Asks which of several sets of roles is right; the first was used. */
export function askColumns(choices: readonly (readonly Role[])[], header: readonly string[]): Question {
  const words = { amount: 'es el monto', debit: 'es el débito', credit: 'es el crédito' } as const;
  const name = (column: number) => `«${header[column] || `Columna ${column + 1}`}»`;
  return {
    field: 'columns',
    msg: 'Hay varias columnas de montos y nada dice cuál mueve la cuenta. ¿Cuál es?',
    options: choices.map((roles) => ({
      label: roles
        .flatMap((role, column) =>
          role === 'amount' || role === 'debit' || role === 'credit' ? [`${name(column)} ${words[role]}`] : [],
        )
        .join(' y '),
      mapping: { columns: [...roles] },
    })),
  };
}

const IMPORTANT: readonly Role[] = ['date', 'month', 'year', 'amount', 'debit', 'credit', 'balance'];

/** A column with an important role is not offered as a day or an amount. */
function isFree(role: Role | undefined): boolean {
  return role === undefined || !IMPORTANT.includes(role);
}

function couldBe(role: 'date' | 'amount', profile: Profile): boolean {
  return (
    profile.filled > 0 && (role === 'date' ? profile.dates + profile.shorts + profile.serials : profile.amounts) >= SOME
  );
}

function option(plan: Plan, column: number, role: Role, name: string): Question['options'][number] {
  return {
    label: `«${plan.header[column] || `Columna ${column + 1}`}» es ${name}`,
    mapping: { columns: plan.roles.map((current, at) => (at === column ? role : current)) },
  };
}
