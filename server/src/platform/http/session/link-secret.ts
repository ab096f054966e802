import { secretHeader, secretInHeader, secretParams } from '@chamfer/contract/rules';
import type { FastifyRequest } from 'fastify';

/**
 * The path parameters of a call. The secret of a mailed link comes in a header, which proxies do not log; in the path, as
 * the specification writes it, it is accepted too.
 */
export function withSecret({ params, headers }: Pick<FastifyRequest, 'params' | 'headers'>): Record<string, unknown> {
  const given = { ...(params as Record<string, unknown>) };
  const secret = headers[secretHeader];
  for (const name of secretParams) {
    if (given[name] === secretInHeader && typeof secret === 'string') given[name] = decoded(secret);
  }
  return given;
}

/** What a client encoded; anything else as it came, for its shape to be refused. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
