import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './web-build.ts';

/** `npm run dev`: the server, restarted when its sources change, and Vite in front of it with hot reload. */
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const watched = ['server', 'contract', 'sandbox-pay', 'demo', 'designs'];
const children = [
  spawn(process.execPath, [...watched.map((folder) => `--watch-path=${folder}/src`), 'scripts/serve.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [vite], { cwd: join(root, 'web'), stdio: 'inherit' }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
