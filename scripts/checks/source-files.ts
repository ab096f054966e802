import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../web-build.ts';

/** One of our source files: its path from the repository's root, its text, and its imports. */
export interface SourceFile {
  path: string;
  text: string;
  imports: Import[];
}

/** One import: a path from the root for our own files, a package name for others. */
export interface Import {
  target: string;
  typeOnly: boolean;
}

/** The packages of the workspace. */
export const workspaces = [
  'contract',
  'conversion',
  'sandbox-pay',
  'stripe-fake',
  'designs',
  'server',
  'demo',
  'web',
  'viewer',
  'client',
  'cli',
  'testing',
] as const;
const folders = [...workspaces, 'e2e', 'bench', 'scripts'];

/** Every TypeScript and style file of ours, found by listing the folders. */
export function sourceFiles(): SourceFile[] {
  return folders.flatMap((folder) => listFiles(join(root, folder))).map(readSource);
}

/** Every file below a folder, except installed and built ones. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !name.startsWith('.'))
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? listFiles(path) : [path];
    });
}

function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const isCode = /\.tsx?$/.test(path);
  return { path: relative(root, path), text, imports: isCode ? importsOf(path, text) : [] };
}

function importsOf(path: string, text: string): Import[] {
  const statements = text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/g);
  const dynamic = text.matchAll(/\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]\s*\)/g);
  return [
    ...[...statements].map(([, type, target]) => ({ typeOnly: Boolean(type), target: target! })),
    ...[...dynamic].map(([, target]) => ({ typeOnly: false, target: target! })),
  ].map(({ typeOnly, target }) => ({
    typeOnly,
    target: target.startsWith('.') ? relative(root, resolve(dirname(path), target)) : target,
  }));
}
