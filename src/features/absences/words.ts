import type { Absence } from '../../api/contract/customers/absences';
import { commonWords } from '../../domain/commonWords';
import type { StateLook } from '../../ui/Chip';

export const absenceStatuses: Record<Absence['status'], StateLook> = {
  vigente: { word: 'Hoy', tone: 'brand' },
  por_empezar: { word: 'Por empezar', tone: 'neutral' },
  terminada: { word: 'Terminado', tone: 'neutral' },
};

/** The texts of replacements. */
export const words = {
  ...commonWords,
  title: 'Reemplazos',
  subtitle: 'Quién ve y gestiona los clientes de quien falta. Terminan solos.',
  search: 'Buscar por nombre…',
  create: 'Nuevo reemplazo',
  createTitle: 'Nuevo reemplazo',
  createVerb: 'Añadir el reemplazo',
  editTitle: 'Editar el reemplazo',
  editVerb: 'Guardar el reemplazo',
  editOf: (name: string) => `Editar el reemplazo de ${name}`,
  removeOf: (name: string) => `Eliminar el reemplazo de ${name}`,
  removeTitle: '¿Eliminar el reemplazo?',
  removeBody: (person: string, substitute: string) =>
    `${substitute} deja de ver los clientes de ${person}. Lo que gestionó queda registrado.`,
  removeVerb: 'Eliminar',
  person: 'Quién falta',
  noPerson: 'Elija quién falta.',
  substitute: 'Quién lo reemplaza',
  noSubstitute: 'Elija quién ve y gestiona sus clientes.',
  alone: 'En la empresa solo hay una persona: quien la reemplace se registra en la página de ingreso.',
  startsOn: 'Desde',
  noStart: 'Escriba el primer día.',
  endsOn: 'Hasta',
  noEnd: 'Escriba el último día; también cuenta.',
  state: 'Estado',
  empty: 'Nadie falta',
  emptyBody: 'Antes de sus vacaciones, diga quién ve y gestiona sus clientes, y hasta cuándo.',
};
