import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Surroundings } from './publish-command.ts';
import { twoFactorOffHelp } from './usage.ts';

/**
 * `chamfer two-factor-off EMAIL`: runs the server's own code in a separate process with the current settings and prints
 * the result. Returns the exit code: 0 turned off, 1 not turned off, 2 wrong usage.
 */
export async function twoFactorOffCommand(
  argv: readonly string[],
  { environment, root, stdout, stderr }: Pick<Surroundings, 'environment' | 'root' | 'stdout' | 'stderr'>,
): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    stdout.write(twoFactorOffHelp);
    return 0;
  }
  const [email] = argv;
  if (argv.length !== 1 || !email?.includes('@')) {
    stderr.write("Give one email address. 'npm run -s chamfer -- two-factor-off --help' tells what it takes.\n");
    return 2;
  }
  const server = join(root, 'server', 'src', 'operate.main.ts');
  const child = spawn(process.execPath, [server, 'two-factor-off', email], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (text: Buffer) => stdout.write(text.toString()));
  child.stderr.on('data', (text: Buffer) => stderr.write(text.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return exitCode ?? 1;
}
