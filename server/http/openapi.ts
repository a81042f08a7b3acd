import { z } from 'zod';
import { type AnyRow, failureBody } from '../../src/api/contract/row';

type Json = Record<string, unknown>;

const MEDIA = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' };

/** The OpenAPI 3.1 document of these rows. What OpenAPI has no word for stands in `x-` fields. */
export function openApiOf(rows: AnyRow[]): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    const path = (row.outside ? '' : '/api/v1') + row.path;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) };
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

function operation(row: AnyRow): Json {
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
      [row.created ?? 200]: {
        description: typeof row.success === 'string' ? row.success : 'Éxito',
        content: { 'application/json': { schema: schemaOf(row.answer, 'output') } },
      },
      default: {
        description: row.failure ?? 'Fallo',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
    'x-timeout-ms': row.timeout,
    'x-success': row.success,
    'x-failure': row.failure,
  };
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

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
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

/** A row without body, query or parameters says `undefined`, which JSON Schema has no word for. */
function isNothing(schema: Json): boolean {
  return Object.keys(schema).length === 0 || 'not' in schema;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
