import type { z } from 'zod';
import { type Problem, refused } from '../problems';

/** 422 of a value that does not fit its schema; `fields` is keyed by path: `movements.0.amounts`. */
export function invalid(error: z.ZodError): Problem {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'cuerpo';
    fields[path] ??= wordsOf(issue);
  }
  return refused('Hay datos que faltan o no son válidos. Revíselos y vuelva a intentar.', { fields, cause: error });
}

/** What is wrong with one value, in words for the person who typed it. */
function wordsOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Falta este dato.' : 'No es un valor válido.';
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'Falta este dato.' : `Escriba al menos ${issue.minimum} caracteres.`;
      return issue.origin === 'array' ? 'Falta elegir al menos uno.' : `Debe ser ${issue.minimum} o más.`;
    case 'too_big':
      if (issue.origin === 'string') return `Escriba ${issue.maximum} caracteres como máximo.`;
      return issue.origin === 'array' ? `Elija ${issue.maximum} como máximo.` : `Debe ser ${issue.maximum} o menos.`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Escriba un correo completo, como nombre@empresa.com.'
        : 'No tiene la forma esperada.';
    case 'invalid_value':
      return 'Elija una de las opciones.';
    case 'custom':
      return issue.message;
    default:
      return 'No es un valor válido.';
  }
}
