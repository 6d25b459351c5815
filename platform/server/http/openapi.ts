import { z } from 'zod';
import { type Machine, targetsOf } from '../../entity/states';
import type { Route } from './route';

type Json = { [key: string]: unknown };

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'errors', 'traceId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } } },
    },
    confirmable: { type: 'boolean' },
    traceId: { type: 'string' },
  },
};

/** JSON schema of what a zod schema takes; a resource's row schema stands in the metadata of its loose body. */
export function jsonSchema(schema: z.ZodType): Json {
  const declared = schema.meta()?.schema;
  const own = declared instanceof z.ZodType ? declared : schema;
  const { $schema: _, ...made }: Json = z.toJSONSchema(own, { unrepresentable: 'any', io: 'input' });
  return made;
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties, required } = jsonSchema(schema);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(Object(properties)).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || names.includes(name),
    schema: one,
  }));
}

/** A machine's table under the names of the wire. */
const step = ({ from, action, who, to, guard }: Machine['transitions'][number]): Json => ({
  de: from,
  accion: action,
  quien: who,
  a: targetsOf({ to }),
  ...(guard === undefined ? {} : { condicion: guard }),
});
const described = ({ states, transitions }: Machine): Json => ({ estados: states, transiciones: transitions.map(step) });

/** From where to where a call takes what it is of, where its last word is an act of a machine. */
function stepsOf({ method, path, tag }: Route, machines: readonly Machine[]): Json {
  const action = method === 'DELETE' ? 'eliminar' : path.slice(path.lastIndexOf('/') + 1);
  const steps = machines.filter(({ of }) => of.resource === tag).flatMap(({ transitions }) => transitions.filter((row) => row.action === action));
  return steps.length === 0 ? {} : { 'x-transiciones': steps.map(step) };
}

/** Which keys open a call; none where anybody may call. */
function securityOf({ access }: Route): { readonly security?: readonly Record<string, readonly never[]>[] } {
  if (access.kind === 'public') return {};
  const names = access.kind === 'visit' ? ['visita'] : ['bearer', ...(access.kind === 'grant' && access.device ? ['equipo'] : [])];
  return { security: names.map((name) => ({ [name]: [] })) };
}

/** OpenAPI of every call there is: made from the same list that mounts them, so that nothing is served that it does not say. */
export function openApi(routes: readonly Route[], version: string, machines: readonly Machine[] = []): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const answer = route.answer ? jsonSchema(route.answer) : {};
    const problem = { description: 'Problem', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' } } } };
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: {
        summary: route.summary,
        tags: [route.tag],
        ...securityOf(route),
        ...stepsOf(route, machines),
        'x-access': route.access.kind === 'grant' ? `${route.access.menu.join('|')}:${route.access.action}` : route.access.kind,
        parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
        ...(route.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body) } } } } : {}),
        ...(route.receive
          ? {
              requestBody: {
                required: true,
                content: {
                  'multipart/form-data': {
                    schema: { type: 'object', properties: { uso: { type: 'string' }, file: { type: 'string', format: 'binary' } } },
                  },
                },
              },
            }
          : {}),
        responses: {
          200: {
            description: 'Done',
            content: route.raw ? {} : { 'application/json': { schema: { type: 'object', properties: { result: answer } } } },
          },
          400: problem,
          ...(route.access.kind === 'public' ? {} : { 401: problem, 403: problem }),
          404: problem,
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Faena', version, description: 'Workforce accreditation, security and site operations.' },
    'x-estados': Object.fromEntries(machines.map((machine) => [`${machine.of.resource}.${machine.field}`, described(machine)])),
    paths,
    components: {
      schemas: { Problema: PROBLEM },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        equipo: { type: 'apiKey', in: 'header', name: 'x-clave-equipo' },
        visita: { type: 'apiKey', in: 'header', name: 'x-clave-visita' },
      },
    },
  };
}
