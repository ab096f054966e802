import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isEmail } from '@chamfer/contract/email-address';
import { longestMessage } from './maintenance-command.ts';
import { doctorHelp, jobsHelp, mailsHelp, operatorsHelp, storageHelp, usersHelp } from './operators-usage.ts';
import type { Surroundings } from './publish-command.ts';
import { isSelling } from './selling.ts';
import {
  addressesHelp,
  backupHelp,
  backupKeyHelp,
  contractHelp,
  couponHelp,
  educationHelp,
  flagsHelp,
  maintenanceHelp,
  migrateHelp,
  nothingSold,
  refundHelp,
  restoreHelp,
  surveysHelp,
  teamAddonHelp,
  telemetryHelp,
  twoFactorOffHelp,
  verifyHelp,
  voucherHelp,
} from './usage.ts';

/** The commands that change or read what a server has stored: what `--help` prints, and what they say if used wrongly. */
export const operatorCommands: Readonly<
  Record<
    string,
    {
      help: string;
      wrong: string;
      isUsable: (argv: readonly string[]) => boolean;
      /** It is about plans and payments. */
      isOfBilling?: true;
    }
  >
> = {
  'two-factor-off': {
    help: twoFactorOffHelp,
    wrong: 'Give one email address.',
    isUsable: ([email, ...more]) => email !== undefined && isEmail(email) && more.length === 0,
  },
  'team-addon': {
    help: teamAddonHelp,
    wrong: 'Give the id of a team, the add-on, and on or off.',
    isUsable: ([, addon, state, ...more]) =>
      /^(sync-forbidden|private-cloud)$/.test(addon ?? '') && /^(on|off)$/.test(state ?? '') && more.length === 0,
  },
  maintenance: {
    help: maintenanceHelp,
    wrong: `Give on, perhaps with a text of at most ${longestMessage} characters, or off, or nothing.`,
    isUsable: ([act, ...words]) =>
      act === 'on' ? words.join(' ').trim().length <= longestMessage : words.length === 0 && (act ?? 'off') === 'off',
  },
  migrate: {
    help: migrateHelp,
    wrong: 'It takes nothing.',
    isUsable: (argv) => argv.length === 0,
  },
  backup: {
    help: backupHelp,
    wrong: 'Give the file that is to be written.',
    isUsable: (argv) => takesFiles(argv, 1),
  },
  verify: {
    help: verifyHelp,
    wrong: 'Give the file of a backup.',
    isUsable: (argv) => takesFiles(argv, 1),
  },
  restore: {
    help: restoreHelp,
    wrong: 'Give the file of a backup and an empty data folder.',
    isUsable: (argv) =>
      takesFiles(
        argv.filter((word) => word !== '--new-secrets'),
        2,
      ),
  },
  'backup-key': {
    help: backupKeyHelp,
    wrong: 'Give a file that is not there yet.',
    isUsable: (argv) => argv.length === 1 && !argv[0]!.startsWith('-'),
  },
  doctor: {
    help: doctorHelp,
    wrong: 'It takes nothing but --json.',
    isUsable: ([form, ...more]) => (form ?? '--json') === '--json' && more.length === 0,
  },
  storage: {
    help: storageHelp,
    wrong: 'Give check or move.',
    isUsable: (argv) => argv.length === 1 && /^(check|move)$/.test(argv[0]!),
  },
  addresses: {
    help: addressesHelp,
    wrong: 'It takes nothing.',
    isUsable: (argv) => argv.length === 0,
  },
  flags: {
    help: flagsHelp,
    wrong: 'Give list, set, rule or clear, and what they take.',
    isUsable: ([act, name, ...given]) => {
      if (act === 'list') return name === undefined;
      if (act === 'set') return !!name && given.length === 1;
      if (act === 'rule') return !!name && given.length >= 2 && given.length <= 5;
      return act === 'clear' && !!name && given.length <= 1;
    },
  },
  operators: {
    help: operatorsHelp,
    wrong: 'Give list, or add or remove and an email address.',
    isUsable: ([act, email, ...more]) =>
      act === 'list'
        ? email === undefined
        : /^(add|remove)$/.test(act ?? '') && email !== undefined && isEmail(email) && more.length === 0,
  },
  users: {
    help: usersHelp,
    wrong: 'Give list and perhaps a text, show and an address or id, or an act, an address or id, and a reason.',
    isUsable: ([act, who, reason, ...more]) => {
      if (act === 'list' || act === 'show') return reason === undefined && (act === 'list' || !!who);
      const isAct = /^(export|block|unblock|end-sessions|two-factor-off|let-in|verify|delete)$/.test(act ?? '');
      return isAct && !!who && !!reason?.trim() && more.length === 0;
    },
  },
  jobs: {
    help: jobsHelp,
    wrong:
      'Give list and perhaps a state, retry or drop with kind and id, retry-failed and perhaps a kind, or pause or resume with a kind or all and a reason.',
    isUsable: ([act, kind, id, ...more]) => {
      if (act === 'list') return /^(failed|running|waiting|done)$/.test(kind ?? 'failed') && id === undefined;
      if (act === 'retry-failed') return id === undefined;
      return /^(retry|drop|pause|resume)$/.test(act ?? '') && !!kind && !!id?.trim() && more.length === 0;
    },
  },
  mails: {
    help: mailsHelp,
    wrong: 'Give list and perhaps a state, or retry and the id of a mail.',
    isUsable: ([act, given, ...more]) =>
      more.length === 0 &&
      (act === 'list' ? /^(failed|waiting|sent)$/.test(given ?? 'failed') : act === 'retry' && given !== undefined),
  },
  surveys: {
    help: surveysHelp,
    wrong: 'Give segmentation or progressive-profiling, and perhaps --csv.',
    isUsable: ([survey, form, ...more]) =>
      /^(segmentation|progressive-profiling)$/.test(survey ?? '') &&
      (form === undefined || form === '--csv') &&
      more.length === 0,
  },
  telemetry: {
    help: telemetryHelp,
    wrong: 'Give count and perhaps a number of days, or export, a day, and perhaps --csv.',
    isUsable: ([act, given, form, ...more]) => {
      if (act === 'count') return /^\d{1,4}$/.test(given ?? '7') && form === undefined;
      const isForm = form === undefined || form === '--csv';
      return act === 'export' && /^\d{4}-\d{2}-\d{2}$/.test(given ?? '') && isForm && more.length === 0;
    },
  },
  refund: {
    help: refundHelp,
    isOfBilling: true,
    wrong: 'Give the number of an invoice, and perhaps an amount.',
    isUsable: (argv) => argv.length === 1 || argv.length === 2,
  },
  contract: {
    help: contractHelp,
    isOfBilling: true,
    wrong: 'Give the id of a team, and its seats and price, or end.',
    isUsable: ([teamId, act]) => !!teamId && /^(end|\d+)$/.test(act ?? ''),
  },
  education: {
    help: educationHelp,
    isOfBilling: true,
    wrong: 'Give list, show, photos, approve or refuse, and what they take.',
    isUsable: ([act, id, given]) => {
      if (act === 'list') return (id === undefined || id === 'answered') && given === undefined;
      if (act === 'photos' || act === 'refuse') return !!id && !!given;
      return /^(show|approve)$/.test(act ?? '') && !!id && given === undefined;
    },
  },
  coupon: {
    help: couponHelp,
    isOfBilling: true,
    wrong: 'Give list, create or disable, and what they take.',
    isUsable: ([act, code]) => (act === 'list' ? code === undefined : /^(create|disable)$/.test(act ?? '') && !!code),
  },
  voucher: {
    help: voucherHelp,
    isOfBilling: true,
    wrong: 'Give list, create or revoke, and what they take.',
    isUsable: ([act, name]) => (act === 'list' ? name === undefined : /^(create|revoke)$/.test(act ?? '') && !!name),
  },
};

/** Whether a command got so many files, and no more than the option for the key. */
function takesFiles(argv: readonly string[], count: number): boolean {
  const at = argv.indexOf('--key');
  const files = at < 0 ? argv : argv.toSpliced(at, 2);
  const isKeyGiven = at < 0 || argv[at + 1] !== undefined;
  return isKeyGiven && files.length === count && files.every((file) => !file.startsWith('-'));
}

/**
 * `chamfer two-factor-off` and the others: runs the server's own code in a separate process with the current settings
 * and prints the result. Returns the exit code: 0 done, 1 not done, 2 wrong usage.
 */
export async function operatorCommand(
  name: string,
  argv: readonly string[],
  { environment, root, stdout, stderr }: Pick<Surroundings, 'environment' | 'root' | 'stdout' | 'stderr'>,
): Promise<number> {
  const { help, wrong, isUsable, isOfBilling } = operatorCommands[name]!;
  if (isOfBilling && !isSelling(environment)) {
    stderr.write(nothingSold);
    return 1;
  }
  if (argv.includes('--help') || argv.includes('-h')) {
    stdout.write(help);
    return 0;
  }
  if (!isUsable(argv)) {
    stderr.write(`${wrong} 'npm run -s chamfer -- ${name} --help' tells what it takes.\n`);
    return 2;
  }
  const server = join(root, 'server', 'src', 'operate.main.ts');
  const child = spawn(process.execPath, [server, name, ...argv], {
    cwd: root,
    // It writes into a pipe, and cannot see itself whether somebody watches.
    env: stderr.isTTY ? { ...environment, PROGRESS_SHOWN: '1' } : environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (text: Buffer) => stdout.write(text.toString()));
  child.stderr.on('data', (text: Buffer) => stderr.write(text.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return exitCode ?? 1;
}
