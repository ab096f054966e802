import { operatorCommand } from './operator-command.ts';
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
  return operatorCommand(['two-factor-off', email], { environment, root, stdout, stderr });
}
