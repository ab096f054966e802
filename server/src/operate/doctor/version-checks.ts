import { readFileSync } from 'node:fs';
import { type Check, type Finding, ok, problem, warning } from './check.ts';

/** What the product runs on. */
export const versionChecks: readonly Check[] = [
  { group: 'version', name: 'node', look: () => nodeFinding(process.versions.node, wantedNode()) },
];

/** The version of Node that a release is made and tested with. */
function wantedNode(): string {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { devDependencies: { node: string } }).devDependencies.node;
}

/** The finding about a version of Node, where another one is wanted. */
export function nodeFinding(version: string, wanted: string): Finding {
  const [have, want] = [version, /\d+(\.\d+)*/.exec(wanted)?.[0] ?? '0'].map((text) => text.split('.').map(Number));
  if (have![0]! < want![0]!) return problem(`Node is of version ${version}: install version ${wanted}.`);
  if (have![0]! > want![0]!)
    return warning(`Node is of version ${version}, which was not tried: install version ${wanted}.`);
  return ok(`Node is of version ${version}.`);
}
