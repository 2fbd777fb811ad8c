import {
  errorBodySchema,
  errorStatus,
  httpRoutes,
  nextCursorHeader,
  sessionCookie,
  type HttpRoute,
} from '@pictora/contracts';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return rest;
};

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

const parametersIn = (place: 'path' | 'query', schema: z.ZodType | undefined): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const securityOf = (auth: HttpRoute['auth']): Json[] => {
  switch (auth) {
    case 'none':
      return [];
    case 'bearer':
    case 'bearer-or-recovery':
      return [{ bearer: [] }];
    case 'bearer-or-none':
      return [{ bearer: [] }, {}];
    case 'bearer-or-cookie':
      return [{ bearer: [] }, { cookie: [] }];
  }
};

const errorsOf = (route: HttpRoute): Json => {
  const byStatus = new Map<number, string[]>();
  for (const code of route.errors) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
};

const successOf = (route: HttpRoute): Json => {
  const isList = route.reply instanceof z.ZodArray && route.query !== undefined;
  const headers = isList
    ? {
        headers: {
          [nextCursorHeader]: {
            description: 'The cursor of the next page, if there is one',
            schema: { type: 'string' },
          },
        },
      }
    : {};
  const content = route.reply
    ? { content: jsonContent(schemaOf(route.reply, 'output')) }
    : route.replyType === 'file'
      ? { content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } }
      : {};
  return { [String(route.status)]: { description: route.summary, ...headers, ...content } };
};

const bodyContent = (body: z.ZodType, { fileField, bodyType }: HttpRoute): Json => {
  const schema = schemaOf(body, 'input') as { properties?: Json };
  if (bodyType === 'form') return { 'application/x-www-form-urlencoded': { schema } };
  if (fileField === undefined) return jsonContent(schema);
  const properties = { ...schema.properties, [fileField]: { type: 'string', format: 'binary' } };
  return { 'multipart/form-data': { schema: { ...schema, properties, required: [fileField] } } };
};

const operationOf = (name: string, route: HttpRoute): Json => ({
  operationId: name,
  summary: route.summary,
  tags: [route.tag],
  security: securityOf(route.auth),
  parameters: [...parametersIn('path', route.params), ...parametersIn('query', route.query)],
  ...(route.body ? { requestBody: { required: true, content: bodyContent(route.body, route) } } : {}),
  responses: { ...successOf(route), ...errorsOf(route) },
});

/** The OpenAPI 3.1 document of the gateway, made from the same table and schemas that it parses with. */
export const openApiDocument = (): Json => {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(httpRoutes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pictora',
      version: '1',
      description:
        'Generate, edit, animate and share pictures. Errors carry a stable `code` and a `message` fit to show.',
    },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      },
    },
  };
};
