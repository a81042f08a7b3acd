import { count, plural } from '../../../ui/format/format';

/** The texts of the chosen movements. */
export const chosenWords = {
  title: (n: number) => plural(n, 'movimiento marcado', 'movimientos marcados'),
  category: 'Categoría (c)',
  categorise: (n: number) => `Categorizar ${count(n)}`,
  clear: 'Quitar las marcas (Esc)',
  later: 'Después (l)',
  accept: (sure: number) => `Aceptar ${plural(sure, 'segura', 'seguras')} ⏎`,
  acceptCategory: (name: string) => `Categorizar: ${name} ⏎`,
};
