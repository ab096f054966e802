import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/web-build.ts';

/** A chunk as the build's manifest has it. */
interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  /** Files that its code names: workers, among others. */
  assets?: string[];
}

/** Which files of a build belong together; paths are as browsers ask for them. */
export interface WebChunks {
  /** The engine's own chunk, whose request ends the part of the review page before it. */
  engine: string;
  /** The engine and what only it loads: decoders, readers, workers. */
  engineFiles: Set<string>;
  /** Scripts and styles that a review page asks for on its way to the model. */
  reviewFiles: string[];
}

/** Reads the manifest of the built web app. @throws Error when a page that the benchmarks know is not in it */
export function readWebChunks(): WebChunks {
  const manifest = JSON.parse(readFileSync(join(root, 'web/dist/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const key = (ending: string) => {
    const found = Object.keys(manifest).find((name) => name.endsWith(ending) || manifest[name]!.name === ending);
    if (!found) throw new Error(`the build has no ${ending}`);
    return found;
  };
  const [page, engine, review] = [key('index.html'), key('viewer/src/index.ts'), key('app/review-route.tsx')];
  // What the entry and the review page can reach without the engine is not the engine's.
  const elsewhere = reachable(manifest, [page], engine);
  const own = reachable(manifest, [engine]);
  const address = (name: string) => `/${manifest[name]!.file}`;
  const shown = [page, review, engine, key('i18n/en/review.json'), key('data')];
  const loaded = [...new Set(shown.flatMap((name) => [...reachable(manifest, [name], undefined, false)]))];
  return {
    engine: address(engine),
    engineFiles: new Set([
      ...[...own].filter((name) => !elsewhere.has(name)).map(address),
      ...(manifest[engine]!.assets ?? []).map((file) => `/${file}`),
    ]),
    reviewFiles: loaded.flatMap((name) => [address(name), ...(manifest[name]!.css ?? []).map((file) => `/${file}`)]),
  };
}

/** Names of chunks that some lead to, themselves included, stopping at `wall`. */
function reachable(manifest: Record<string, Chunk>, from: string[], wall?: string, dynamic = true): Set<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk || name === wall || reached.has(name)) continue;
    reached.add(name);
    waiting.push(...(chunk.imports ?? []), ...(dynamic ? (chunk.dynamicImports ?? []) : []));
  }
  return reached;
}
