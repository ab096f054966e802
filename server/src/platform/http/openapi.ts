import {
  type Auth,
  callGroups,
  commonErrors,
  type Endpoint,
  type ErrorCode,
  endpoints,
  groupOf,
  statusOf,
} from '@chamfer/contract';
import { brand } from '@chamfer/contract/brand';
import { captchaHeader, keyHeader, secretHeader, secretInHeader, secretParams } from '@chamfer/contract/rules';
import { type ZodObject, type ZodType, z } from 'zod';

/** Generates the OpenAPI 3.1 document of every call from the contract. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of endpoints) {
    const [method, path] = name.split(' ') as [string, string];
    const codes = [...new Set([...endpoint.errors, ...commonErrors(endpoint)])];
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId: name,
      summary: endpoint.summary,
      description: describe(endpoint),
      tags: [groupOf[name]],
      'x-token-scope': endpoint.scope,
      security: securityOf(endpoint),
      parameters: [
        ...parametersOf('path', endpoint.params),
        ...parametersOf('query', endpoint.query),
        ...(endpoint.captchaHeader ? [captchaParameter] : []),
        ...(endpoint.creates ? [keyParameter] : []),
      ],
      requestBody: endpoint.body
        ? { content: { 'application/octet-stream': {} } }
        : endpoint.input && {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.input, 'input') } },
          },
      responses: {
        [endpoint.status ?? 200]: {
          description: endpoint.status === 204 ? 'Done.' : 'The answer.',
          content: answerContent(endpoint.output, endpoint.status, endpoint.answer),
        },
        ...errorResponses(endpoint, codes),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: brand.webVersion, description: introduction },
    servers: [{ url: '/api' }],
    tags: Object.keys(callGroups).map((name) => ({ name })),
    paths,
    components: { securitySchemes },
  };
}

const introduction = `
All calls are below \`/api\` of your installation, take and answer JSON, and name their errors with a code.

## Authentication
Programs send an API token as \`Authorization: Bearer chm_…\`. Make one under *Account settings*, or for a team under
*Team settings*, *Developers*. A token reaches what its scopes allow of what its person may do, and nothing else.

## Errors
An error has a \`code\`, a \`message\`, the \`requestId\` to give to support and, for input, \`validationErrors\` that name each
field. A 429 or 503 says in \`Retry-After\` when to try again.

## Sending again
After a 503 or a broken connection what you sent may have been done. Calls that create something take an
\`Idempotency-Key\`, a UUID that you make for it: sent again with the same key and content within 24 hours, they create nothing
more, and answer as before. Other content under the same key is refused with \`IDEMPOTENCY_KEY_REUSED\`. Where the answer
holds a secret, which is not kept, the second answer is \`ALREADY_DONE\`: delete what was made, and create another.

## Lists
Long lists come in pages: send the \`nextCursor\` of one page as \`cursor\` to get the next. The last page has none.

## Values
Ids are UUIDs, times are ISO 8601 in UTC, lengths in models are metres, and money is in minor units of its currency.
`;

/** What a reader of a call has to know besides its form. */
function describe({ auth, limit }: Endpoint): string {
  const proof = auth === 'fresh' ? ['Needs a proof of identity from the last ten minutes.'] : [];
  const calls = limit
    ? [`At most ${limit.max} calls in ${limit.windowMs / 1000} seconds, by ${counted[limit.per]}.`]
    : [];
  return [...proof, ...calls].join(' ');
}

const counted = { user: 'person', ip: 'source address' };

const captchaParameter = {
  name: captchaHeader,
  in: 'header',
  required: true,
  description: 'The solution of a captcha.',
  schema: { type: 'string' },
};

const keyParameter = {
  name: keyHeader,
  in: 'header',
  required: false,
  description: 'A UUID of your own. Sent again with the same content within 24 hours, the call creates nothing more.',
  schema: { type: 'string', format: 'uuid' },
};

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a session.' },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'chm_…',
    description: 'An API token with the scope in `x-token-scope`; `any` is every token.',
  },
};

/** How a call may be made: with a session, with an API token if it has a scope, and without either if it is public. */
function securityOf({ auth, scope }: Endpoint): Record<string, string[]>[] {
  const none = needsToken.includes(auth) ? [] : [{}];
  return [...none, { bearer: [] }, ...(scope ? [{ apiToken: [] }] : [])];
}

const needsToken: Auth[] = ['user', 'session', 'fresh', 'refresh'];

function schemaOf(schema: ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(place: 'path' | 'query', schema: ZodObject | undefined): unknown[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    ...(secretParams.includes(name) && { description: `Or "${secretInHeader}", with the value in ${secretHeader}.` }),
    required: place === 'path' || !(field as ZodType).safeParse(undefined).success,
    schema: schemaOf(field as ZodType, 'input'),
  }));
}

function answerContent(output: ZodType, status: number | undefined, answer: 'events' | 'bytes' | undefined): unknown {
  if (status === 204) return undefined;
  if (answer === 'bytes') return { 'application/octet-stream': {} };
  return { [answer === 'events' ? 'text/event-stream' : 'application/json']: { schema: schemaOf(output, 'output') } };
}

function errorResponses(endpoint: Endpoint, codes: ErrorCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, (code) => statusOf(endpoint, code));
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, { description: group.join(', ') }]));
}
