import * as z from 'zod/mini';
import { type AnyRow, failureBody } from '../../src/api/contract/row';

type Json = Record<string, unknown>;

const MEDIA = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' };

/** The OpenAPI 3.1 document of these rows. Facts that OpenAPI cannot express are `x-` fields. */
export function openApiOf(rows: AnyRow[], successes: Map<string, number>): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    const path = (row.outside ? '' : '/api/v1') + row.path;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row, successes.get(row.name) ?? 200) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cartera', version: '1', description: 'Consola de cartera y cobranza: el contrato del servicio.' },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: schemaOf(failureBody, 'output') },
    },
  };
}

function operation(row: AnyRow, success: number): Json {
  const body = schemaOf(row.body, 'input');
  return {
    operationId: row.name,
    security: row.token ? [{ token: [] }] : [],
    parameters: [
      ...parameters('path', schemaOf(row.params, 'input')),
      ...parameters('query', schemaOf(row.query, 'input')),
      ...(row.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
        : []),
    ],
    ...(isNothing(body) ? {} : { requestBody: { content: { [MEDIA[row.encoding]]: { schema: body } } } }),
    responses: {
      [success]: {
        description: typeof row.success === 'string' ? row.success : 'Éxito',
        content: {
          [row.streams ? 'text/event-stream' : 'application/json']: { schema: schemaOf(row.answer, 'output') },
        },
      },
      ...Object.fromEntries(failuresOf(row).map((status) => [status, failure(row, status)])),
    },
    'x-timeout-ms': row.timeout,
    'x-success': row.success,
    'x-failure': row.failure,
  };
}

const FAILURES: Record<number, string> = {
  400: 'Lo que se envió no se entiende',
  401: 'Falta una sesión, o venció',
  403: 'El rol no lo permite',
  404: 'No existe, o es de otra empresa',
  408: 'Se interrumpió antes de llegar entero',
  409: 'Ya no es posible así; dice por qué',
  410: 'El enlace ya se usó o venció',
  412: 'Otra persona cambió los datos',
  413: 'Es demasiado grande',
  415: 'No es el tipo de contenido que se espera',
  422: 'Se entiende y no se acepta; dice qué corregir',
  429: 'Demasiados intentos; dice cuándo volver',
  500: 'Falló el servicio',
  502: 'Falló el sistema del que se sincroniza',
  503: 'El servicio está ocupado o su base de datos no responde; dice cuándo volver',
  504: 'Tardó más de lo que espera quien llama',
};

/** The statuses, besides its success, that a row may answer. */
export function failuresOf({ token, method, params, body, path }: AnyRow): number[] {
  const asks = !isNothing(schemaOf(body, 'input'));
  const writes = method !== 'GET';
  const named = asks || !isNothing(schemaOf(params, 'input'));
  return [
    ...(writes || named ? [400] : []),
    401,
    ...(token ? [403] : []),
    ...(token || named ? [404] : []),
    ...(writes ? [408] : []),
    ...(writes || token ? [409] : []),
    ...(token ? [] : [410]),
    ...(writes ? [412, 413, 415] : []),
    422,
    // Also of a token that reads too often.
    429,
    500,
    ...(/sync|run_again/.test(path) ? [502] : []),
    503,
    504,
  ];
}

function failure(row: AnyRow, status: number): Json {
  const description = status === 500 ? (row.failure ?? FAILURES[status]) : FAILURES[status];
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } };
}

function parameters(where: 'path' | 'query', schema: Json): Json[] {
  const properties = isJson(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      // Only the file of an upload is a custom type.
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'binary' });
    },
  });
  return json;
}

/** A row without body, query or parameters has `undefined`, which JSON Schema cannot express. */
function isNothing(schema: Json): boolean {
  return Object.keys(schema).length === 0 || 'not' in schema;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
