import * as z from 'zod/mini';
import { plainRows } from '../plainRows';
import { day, enteredDay, id, listQuery, version } from '../row';

/** Our addition: who works another's customers while they are away. */

export const ABSENCE_STATUS = ['vigente', 'por_empezar', 'terminada'] as const;

export const absence = z.looseObject({
  id,
  version,
  /** Who is away, and who sees and works their customers meanwhile. */
  person: id,
  person_name: z.string(),
  substitute: id,
  substitute_name: z.string(),
  /** Both days included. */
  starts_on: day,
  ends_on: day,
  status: z.enum(ABSENCE_STATUS),
  /** Whether the person who reads it may change it. */
  editable: z.boolean(),
});
export type Absence = z.output<typeof absence>;

/** Those of today first, then those to come. */
export const {
  list: listAbsences,
  create: createAbsence,
  update: updateAbsence,
  remove: deleteAbsence,
} = plainRows({
  one: 'Absence',
  many: 'Absences',
  path: '/customers/absences/',
  query: listQuery,
  answer: absence,
  fields: z.object({
    person: z.string().check(z.minLength(1)),
    substitute: z.string().check(z.minLength(1)),
    starts_on: enteredDay,
    ends_on: enteredDay,
  }),
  changes: {},
  added: 'Reemplazo añadido',
});
