import { commonErrors, type Endpoint, endpoints, statusOf } from '@chamfer/contract';
import { useTestApp } from '@chamfer/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

type Schema = Parameters<typeof z.fromJSONSchema>[0];
interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
  security: Record<string, string[]>[];
  'x-token-scope'?: string;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object> };
}

const app = useTestApp();
let document: Document;
beforeAll(async () => {
  document = (await app.call('GET /openapi.json')).body as unknown as Document;
});

test('is an OpenAPI 3.1 document with a title and a version', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({ title: 'Chamfer API', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});

test('has exactly the calls of the contract', () => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.toSorted()).toEqual(endpoints.map(([name]) => name).toSorted());
});

test('gives every operation a unique id', () => {
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((o) => o.operationId));
  expect(new Set(ids).size).toBe(endpoints.length);
});

describe.each(endpoints)('%s', (name, endpoint: Endpoint) => {
  const operation = () => {
    const [method, path] = name.split(' ') as [string, string];
    return document.paths[path]![method.toLowerCase()]!;
  };

  test('lists exactly the parameters of its path', () => {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const declared = operation().parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map((parameter) => parameter.name)).toEqual(inPath);
    expect(declared.every(({ required }) => required)).toBe(true);
    const inQuery = operation().parameters.filter((parameter) => parameter.in === 'query');
    expect(inQuery.map((parameter) => parameter.name)).toEqual(Object.keys(endpoint.query?.shape ?? {}));
  });

  test('has schemas that are valid JSON Schema', () => {
    const { parameters, requestBody, responses } = operation();
    const bodies = [requestBody, ...Object.values(responses)].flatMap((each) => Object.values(each?.content ?? {}));
    const schemas = [...parameters, ...bodies].map(({ schema }) => schema).filter((schema) => schema !== undefined);
    for (const schema of schemas) expect(() => z.fromJSONSchema(schema)).not.toThrow();
    expect(JSON.stringify(schemas)).not.toContain('"$ref"');
  });

  test('lists every status it can answer', () => {
    const statuses = [...endpoint.errors, ...commonErrors(endpoint)].map((code) => statusOf(endpoint, code));
    const expected = new Set([endpoint.status ?? 200, ...statuses].map(String));
    expect(new Set(Object.keys(operation().responses))).toEqual(expected);
    for (const { description } of Object.values(operation().responses)) expect(description).not.toBe('');
  });

  test('states whether it needs a token', () => {
    const needed = !['public', 'optional', 'signed'].includes(endpoint.auth);
    expect(operation().security.some((each) => Object.keys(each).length === 0)).toBe(!needed);
    expect(operation()['x-token-scope']).toBe(endpoint.scope);
    expect(operation().security.some((each) => 'apiToken' in each)).toBe(endpoint.scope !== undefined);
  });
});
