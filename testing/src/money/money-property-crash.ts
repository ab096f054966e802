import type { TestApp } from '../test-app.ts';

/** The process that was to do it is dead. */
export class Crash extends Error {}

/** Queries that are committed by themselves. */
const writes = /^\s*(insert|update|delete|commit)/i;

/**
 * Lets the process die before or after one of its next writes to the product's database: a commit, or a statement outside
 * of transactions. From then on none of its queries reaches the database, until the function that is given back is
 * called, as another process would start. The provider lives on.
 */
export function crashAt(app: TestApp, { crash, write }: { crash: 'before' | 'after'; write: number }): () => void {
  const { pool } = app.parts.database;
  let isDead = false;
  let count = 0;
  const watch =
    (query: (...given: never[]) => unknown) =>
    async (...given: unknown[]): Promise<unknown> => {
      if (isDead) throw new Crash();
      if (!writes.test(textOf(given[0])) || ++count !== write) return query(...(given as never[]));
      isDead = true;
      if (crash === 'after') await query(...(given as never[]));
      throw new Crash();
    };
  const connect = pool.connect.bind(pool);
  const query = pool.query.bind(pool);
  const watchedConnect = async (whenConnected?: never) => {
    // The pool's own queries, which are watched above, connect like this.
    if (whenConnected) return connect(whenConnected);
    if (isDead) throw new Crash();
    const client = await connect();
    return new Proxy(client, {
      get(target, name) {
        if (name === 'query') {
          return async (...given: unknown[]) => {
            if (isDead) throw new Crash();
            const isCommit = /^\s*commit/i.test(textOf(given[0]));
            const ask = target.query.bind(target) as (...given: unknown[]) => unknown;
            return isCommit ? watch(ask as never)(...given) : ask(...given);
          };
        }
        // What the dead process left open is rolled back with its connection.
        if (name === 'release') return (broken?: Error) => target.release(isDead || broken);
        return Reflect.get(target, name, target);
      },
    });
  };
  Object.assign(pool, { connect: watchedConnect, query: watch(query as never) });
  return () => Object.assign(pool, { connect, query });
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');
}
