import { codeSamples } from './code-samples.ts';
import type { ApiDocument, Operation } from './open-api.ts';

/**
 * The document as a reference for programs: only the calls that a token may make, and the groups that have some, each call
 * with the scope it needs and with examples for this installation, whose origin is `https://…` without a path.
 */
export function forPrograms(api: ApiDocument, origin: string): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  const groups = new Set<string>();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const scope = operation['x-token-scope'];
      if (!scope) continue;
      paths[path] ??= {};
      paths[path][method] = {
        ...operation,
        summary: titleOf(operation),
        description: descriptionOf(operation, scope),
        'x-codeSamples': codeSamples({ origin, method, path, operation }),
      };
      for (const group of operation.tags ?? []) groups.add(group);
    }
  }
  return {
    ...api,
    paths,
    servers: [{ url: `${origin}/api` }],
    tags: api.tags.filter(({ name }) => groups.has(name)),
  };
}

function descriptionOf(operation: Operation, scope: string): string {
  const { summary, description } = operation;
  const isCut = titleOf(operation) !== summary.replace(/\.$/, '');
  return [isCut ? summary : '', description, `Scope: \`${scope}\`.`].filter(Boolean).join('\n\n');
}

/** The beginning of a call's summary, up to its first full stop, colon or semicolon: a heading is no place for conditions. */
function titleOf({ summary }: Operation): string {
  return summary.split(/[.:;](?=\s|$)/)[0]!.replaceAll('`', '');
}
