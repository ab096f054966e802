import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Surroundings } from './publish-command.ts';

/**
 * Runs an operator command by the server's own code, in a separate process with the current settings, and prints the
 * result. Returns the exit code: 0 done, 1 not done, 2 wrong usage.
 */
export async function operatorCommand(
  words: readonly string[],
  { environment, root, stdout, stderr }: Pick<Surroundings, 'environment' | 'root' | 'stdout' | 'stderr'>,
): Promise<number> {
  const server = join(root, 'server', 'src', 'operate.main.ts');
  const child = spawn(process.execPath, [server, ...words], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (text: Buffer) => stdout.write(text.toString()));
  child.stderr.on('data', (text: Buffer) => stderr.write(text.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return exitCode ?? 1;
}
