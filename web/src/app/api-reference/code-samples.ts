import { sample } from 'openapi-sampler';
import type { CodeSample, Operation } from './open-api.ts';

/** A call, and the installation that it is made at. */
export interface SampledCall {
  origin: string;
  /** In lower case, as OpenAPI has it. */
  method: string;
  path: string;
  operation: Operation;
}

/**
 * The same request in curl and in TypeScript, ready to be pasted: the token comes from the environment, parts of the path
 * are variables, and the body is made of the call's schema. Optional fields of the query are left out.
 */
export function codeSamples(call: SampledCall): CodeSample[] {
  return [
    { lang: 'curl', source: curlOf(call) },
    { lang: 'TypeScript', source: typeScriptOf(call) },
  ];
}

function curlOf(call: SampledCall): string {
  const { method, operation } = call;
  const body = bodyOf(operation);
  const lines = [
    `curl${isStream(operation) ? ' --no-buffer' : ''} "${addressOf(call, (name) => `$${name}`)}"`,
    ...(method === 'get' ? [] : [`--request ${method.toUpperCase()}`]),
    '--header "Authorization: Bearer $CHAMFER_TOKEN"',
    ...(body === null ? [] : [`--json '${JSON.stringify(body, null, 2).replaceAll("'", `'\\''`)}'`]),
    ...(isFile(operation) ? ['--data-binary @part'] : []),
    ...(givesFile(operation) ? ['--remote-header-name --remote-name'] : []),
  ];
  return lines.join(' \\\n  ');
}

function typeScriptOf(call: SampledCall): string {
  const { method, operation } = call;
  const body = bodyOf(operation);
  const address = addressOf(call, (name) => `\${${name}}`);
  const quoted = address.includes('${') ? `\`${address}\`` : `'${address}'`;
  const headers = [`authorization: ${bearer}`, ...(body === null ? [] : ["'content-type': 'application/json'"])];
  const init = [
    ...(method === 'get' ? [] : [`method: '${method.toUpperCase()}',`]),
    `headers: { ${headers.join(', ')} },`,
    ...(body === null ? [] : [`body: JSON.stringify(${indent(asLiteral(body))}),`]),
    ...(isFile(operation) ? ['body: part, // a Blob, or the bytes'] : []),
  ];
  return [
    `const answer = await fetch(${quoted}, {`,
    ...init.map((line) => `  ${line}`),
    '});',
    'if (!answer.ok) throw new Error((await answer.json()).message);',
    ...readingOf(operation),
  ].join('\n');
}

function readingOf(operation: Operation): string[] {
  if (operation.responses['204']) return [];
  if (isStream(operation)) {
    return ['for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) console.log(text);'];
  }
  return [givesFile(operation) ? 'const file = await answer.blob();' : 'const result = await answer.json();'];
}

/** The call's address, with what has to be filled in written as variables. */
function addressOf({ origin, path, operation }: SampledCall, variable: (name: string) => string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => variable(name));
  const needed = (operation.parameters ?? []).filter((each) => each.in === 'query' && each.required);
  const query = needed.map(({ name }) => `${name}=${variable(name)}`).join('&');
  return `${origin}/api${filled}${query && `?${query}`}`;
}

/** An example of the JSON body; null where the call takes none. */
function bodyOf({ requestBody }: Operation): unknown {
  const schema = requestBody?.content['application/json']?.schema;
  return schema ? sample(schema, { skipReadOnly: true, quiet: true }) : null;
}

/** The token of the environment, in TypeScript. */
const bearer = '`Bearer $'.concat('{process.env.CHAMFER_TOKEN}`');

/** JSON as a literal of TypeScript: without quotes around keys that need none. */
function asLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');
}

const indent = (text: string) => text.replaceAll('\n', '\n  ');
const isFile = ({ requestBody }: Operation) => requestBody?.content['application/octet-stream'] !== undefined;
const answers = ({ responses }: Operation, type: string) =>
  Object.values(responses).some(({ content }) => content?.[type] !== undefined);
const isStream = (operation: Operation) => answers(operation, 'text/event-stream');
const givesFile = (operation: Operation) => answers(operation, 'application/octet-stream');
