import * as z from 'zod/mini';
import { id, listQuery, pageOf, row } from '../row';

/** The people of the company, by their names alone: something is assigned to one of them. */
export const listPeople = row({
  name: 'listPeople',
  method: 'GET',
  path: '/console/people/',
  ours: true,
  query: listQuery,
  answer: pageOf(z.looseObject({ id, name: z.string() })),
});
