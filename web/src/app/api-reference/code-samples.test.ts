import { expect, test } from 'vitest';
import { codeSamples } from './code-samples.ts';
import type { Operation } from './open-api.ts';

const json = { 200: { content: { 'application/json': {} } } };
const sampled = (method: string, path: string, operation: Partial<Operation>) => {
  const call = { summary: '', responses: json, ...operation };
  const [curl, typeScript] = codeSamples({ origin: 'https://cad.example', method, path, operation: call });
  return { curl: curl!.source, typeScript: typeScript!.source };
};

test('a call that reads names what is needed as variables', () => {
  const { curl, typeScript } = sampled('get', '/web/projects/{projectId}', {
    parameters: [
      { name: 'projectId', in: 'path', required: true, schema: {} },
      { name: 'v', in: 'query', required: true, schema: {} },
      { name: 'limit', in: 'query', required: false, schema: {} },
    ],
  });
  expect(curl).toBe(
    'curl "https://cad.example/api/web/projects/$projectId?v=$v" \\\n  --header "Authorization: Bearer $CHAMFER_TOKEN"',
  );
  expect(typeScript).toBe(`const answer = await fetch(\`https://cad.example/api/web/projects/\${projectId}?v=\${v}\`, {
  headers: { authorization: \`Bearer \${process.env.CHAMFER_TOKEN}\` },
});
if (!answer.ok) throw new Error((await answer.json()).message);
const result = await answer.json();`);
});

test('a body is made of the schema, and an apostrophe does not end it', () => {
  const schema = { type: 'object', properties: { name: { type: 'string', default: "Mara's part" } } };
  const { curl, typeScript } = sampled('post', '/things', {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 204: {} },
  });
  expect(curl).toContain('--request POST');
  expect(curl).toContain(`--json '{\n  "name": "Mara'\\''s part"\n}'`);
  expect(typeScript).toContain(`body: JSON.stringify({\n    name: "Mara's part"\n  }),`);
  expect(typeScript).not.toContain('const result');
});

test('files and streams are read as what they are', () => {
  const file = { 200: { content: { 'application/octet-stream': {} } } };
  const stream = { 200: { content: { 'text/event-stream': {} } } };
  const bytes = { content: { 'application/octet-stream': {} } };
  expect(sampled('get', '/file', { responses: file }).typeScript).toContain('answer.blob()');
  expect(sampled('get', '/file', { responses: file }).curl).toContain('--remote-name');
  expect(sampled('get', '/events', { responses: stream }).curl).toContain('curl --no-buffer');
  expect(sampled('get', '/events', { responses: stream }).typeScript).toContain('TextDecoderStream');
  expect(sampled('put', '/part', { requestBody: bytes }).curl).toContain('--data-binary @part');
});
