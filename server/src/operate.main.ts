import { quickImports } from './platform/quick-imports.ts';

quickImports();
const { operate } = await import('./operate.ts');
process.exit(await operate(process.argv.slice(2)));
