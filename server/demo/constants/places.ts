/** Where the demo plays: its banks and cities, and the company's own accounts and cost centers. */

/** The schema's banks where customers have accounts. */
export const BANKS = [
  'Banco Pichincha',
  'Banco Guayaquil',
  'Produbanco',
  'Banco del Pacífico',
  'Banco Bolivariano',
  'Banco Internacional',
  'Banco del Austro',
];

export type DemoAccount = {
  bank: string;
  country: 'EC' | 'ES';
  number: string;
  alias: string;
  currency: 'USD' | 'EUR';
  type: 'corriente' | 'ahorros';
  /** A layout that comes with the program. */
  order_layout?: string;
};

/** The company's own. The files of `examples/` are statements of these. */
export const ACCOUNTS = {
  pichincha: {
    bank: 'Banco Pichincha',
    country: 'EC',
    number: '2100087654',
    alias: 'Pichincha operativa',
    currency: 'USD',
    type: 'corriente',
    order_layout: '00000000-0000-4000-8000-000000000010',
  },
  guayaquil: {
    bank: 'Banco Guayaquil',
    country: 'EC',
    number: '0014567890',
    alias: 'Guayaquil recaudación',
    currency: 'USD',
    type: 'ahorros',
    order_layout: '00000000-0000-4000-8000-000000000017',
  },
  produbanco: {
    bank: 'Produbanco',
    country: 'EC',
    number: '02005123456',
    alias: 'Produbanco corriente',
    currency: 'USD',
    type: 'corriente',
    order_layout: '00000000-0000-4000-8000-000000000036',
  },
  santander: {
    bank: 'Banco Santander',
    country: 'ES',
    number: '2310456789',
    alias: 'Santander exportación',
    currency: 'EUR',
    type: 'corriente',
  },
} satisfies Record<string, DemoAccount>;

export const COST_CENTERS: [code: string, name: string][] = [
  ['CC-01', 'Sierra'],
  ['CC-02', 'Costa'],
  ['CC-03', 'Amazonía y Galápagos'],
  ['CC-04', 'Exportación'],
];

export const CATEGORIES: Record<string, string[]> = {
  Segmento: ['Mayorista', 'Minorista', 'Institucional'],
  Riesgo: ['Al día', 'En seguimiento', 'Convenio de pago'],
};

export const CITIES: [name: string, province: string][] = [
  ['Quito', 'Pichincha'],
  ['Sangolquí', 'Pichincha'],
  ['Cayambe', 'Pichincha'],
  ['Guayaquil', 'Guayas'],
  ['Durán', 'Guayas'],
  ['Milagro', 'Guayas'],
  ['Daule', 'Guayas'],
  ['Cuenca', 'Azuay'],
  ['Gualaceo', 'Azuay'],
  ['Ambato', 'Tungurahua'],
  ['Baños de Agua Santa', 'Tungurahua'],
  ['Manta', 'Manabí'],
  ['Portoviejo', 'Manabí'],
  ['Chone', 'Manabí'],
  ['Loja', 'Loja'],
  ['Machala', 'El Oro'],
  ['Santa Rosa', 'El Oro'],
  ['Riobamba', 'Chimborazo'],
  ['Ibarra', 'Imbabura'],
  ['Otavalo', 'Imbabura'],
  ['Esmeraldas', 'Esmeraldas'],
  ['Santo Domingo', 'Santo Domingo de los Tsáchilas'],
  ['Quevedo', 'Los Ríos'],
  ['Babahoyo', 'Los Ríos'],
  ['Latacunga', 'Cotopaxi'],
  ['Azogues', 'Cañar'],
  ['Guaranda', 'Bolívar'],
  ['Tulcán', 'Carchi'],
  ['Tena', 'Napo'],
  ['Puerto Ayora', 'Galápagos'],
];
