import { buildWeb } from './web-build.ts';

/** `npm start`: builds the web app if it changed, then runs the server in this process. */
buildWeb();
await import('./serve.ts');
