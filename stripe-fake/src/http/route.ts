import type { z } from 'zod';
import type { Account } from '../core/account.ts';
import { checkExpand, expanded } from '../core/expand.ts';
import { readParams } from '../core/params.ts';
import type { Resource } from './api-keys.ts';

/** What a route is called with. */
export interface Call<P> {
  account: Account;
  /** The id in the path; empty where it has none. */
  id: string;
  params: P;
}

/** A call of the API. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  resource: Resource;
  run(account: Account, id: string, given: Record<string, unknown>): object;
}

/** Declares a call: what it takes, and what it answers. Ids in the answer are expanded where that is asked for. */
export function route<S extends z.ZodType>(
  method: Route['method'],
  path: string,
  resource: Resource,
  schema: S,
  run: (call: Call<z.output<S>>) => object,
): Route {
  return {
    method,
    path,
    resource,
    run(account, id, given) {
      const params = readParams(schema, given);
      const { expand = [] } = params as { expand?: string[] };
      checkExpand(expand, method === 'GET' && !path.includes(':id') ? `list of ${resource}` : resource);
      return expanded(account, run({ account, id, params }), expand);
    },
  };
}
