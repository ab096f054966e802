#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { loginCommand, logoutCommand } from './command/login-command.ts';
import { inFile, maintenanceFileCommand } from './command/maintenance-command.ts';
import { operatorCommand, operatorCommands } from './command/operator-command.ts';
import { publishCommand } from './command/publish-command.ts';
import { retryCommand } from './command/retry-command.ts';
import { isSelling } from './command/selling.ts';
import { generalHelp } from './command/usage.ts';

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());
process.once('SIGTERM', () => interruption.abort());
process.exitCode = await run(process.argv.slice(2));

async function run([command, ...rest]: string[]): Promise<number> {
  const around = {
    environment: process.env,
    // npm runs scripts in the package's folder; INIT_CWD is the folder the person called it from.
    folder: process.env.INIT_CWD ?? process.cwd(),
    root: fileURLToPath(new URL('../..', import.meta.url)),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    interrupted: interruption.signal,
  };
  if (command === 'login') return loginCommand(rest, around);
  if (command === 'logout') return logoutCommand(rest, around);
  if (command === 'publish') return publishCommand(rest, around);
  if (command === 'retry') return retryCommand(rest, around);
  if (command === 'maintenance' && rest.includes(inFile)) return maintenanceFileCommand(rest, around);
  if (command && Object.hasOwn(operatorCommands, command)) return operatorCommand(command, rest, around);
  if (command === undefined || command === 'help' || command === '--help' || command === '-h') {
    process.stdout.write(generalHelp(isSelling(process.env)));
    return command === undefined ? 2 : 0;
  }
  process.stderr.write(`There is no command '${command}'. 'npm run -s chamfer -- --help' lists them.\n`);
  return 2;
}
