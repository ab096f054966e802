import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';

/**
 * Only password verification with the server's parameters: `GET /run?seconds=…&concurrency=…` returns verifications per
 * second. One request starts a whole run, so HTTP overhead is negligible.
 */
const password = 'Correct-Horse-7';
const stored = await hash(password, { algorithm: 2, memoryCost: 64 * 1024, timeCost: 3, parallelism: 4 });

const server = createServer(async (request, response) => {
  const { searchParams, pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname !== '/run') return void response.end('ok');
  response.end(String(await run(Number(searchParams.get('seconds')), Number(searchParams.get('concurrency')))));
});
process.once('SIGTERM', () => process.exit(0));
server.listen(Number(process.env.PORT), '127.0.0.1');

async function run(seconds: number, concurrency: number): Promise<number> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let count = 0;
  const work = async () => {
    while (performance.now() < until) {
      if (!(await verify(stored, password))) throw new Error('the password must be right');
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return (count / (performance.now() - started)) * 1000;
}
