import { operatorCommand } from './operator-command.ts';
import type { Surroundings } from './publish-command.ts';
import { couponHelp, refundHelp } from './usage.ts';

type Around = Pick<Surroundings, 'environment' | 'root' | 'stdout' | 'stderr'>;

/** `chamfer refund NUMBER [AMOUNT]`: gives back what an invoice took. Returns the exit code: 0 done, 1 not done, 2 wrong usage. */
export function refundCommand(argv: readonly string[], around: Around): Promise<number> {
  return run('refund', refundHelp, argv, around);
}

/** `chamfer coupon list|create|disable`: gives out coupons. Returns the exit code: 0 done, 1 not done, 2 wrong usage. */
export function couponCommand(argv: readonly string[], around: Around): Promise<number> {
  return run('coupon', couponHelp, argv, around);
}

async function run(name: string, help: string, argv: readonly string[], around: Around): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    around.stdout.write(help);
    return 0;
  }
  const exitCode = await operatorCommand([name, ...argv], around);
  if (exitCode === 2) around.stderr.write(`'npm run -s chamfer -- ${name} --help' tells what it takes.\n`);
  return exitCode;
}
