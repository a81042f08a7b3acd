import type { Question, Role } from '../../../src/api/contract/statement';
import type { Profile } from './columnTypes';
import type { Plan } from './plan';

/** Asks for the column of the day or of the amount when it was not recognised, proposing those that could be. */
export function askMissing(plan: Plan, profiles: readonly Profile[]): Question[] {
  const lacks = [
    ...(plan.columns('date').length === 0 ? [{ role: 'date' as const, name: 'la fecha' }] : []),
    ...(plan.rule === undefined ? [{ role: 'amount' as const, name: 'el monto' }] : []),
  ];
  return lacks.map(({ role, name }) => ({
    field: 'columns',
    msg: `No se reconoció la columna de ${name === 'el monto' ? 'monto' : 'fecha'}. Elija cuál es.`,
    options: profiles.flatMap((profile, column) =>
      couldBe(role, profile) && plan.roles[column] === 'ignore' ? [option(plan, column, role, name)] : [],
    ),
  }));
}

function couldBe(role: 'date' | 'amount', profile: Profile): boolean {
  return profile.filled > 0 && (role === 'date' ? profile.dates + profile.serials : profile.amounts) >= 0.3;
}

function option(plan: Plan, column: number, role: Role, name: string): Question['options'][number] {
  return {
    label: `«${plan.header[column] || `Columna ${column + 1}`}» es ${name}`,
    mapping: { columns: plan.roles.map((given, at) => (at === column ? role : given)) },
  };
}
