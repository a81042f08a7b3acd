import type { z } from 'zod';

/** What is wrong with one value, in words for the person who typed it. */
export function wordsOf(issue: z.core.$ZodIssue): string {
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
