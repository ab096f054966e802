import autocannon from 'autocannon';

/** A load: connections that each send the next request when the previous one is answered. */
export interface Load {
  url: string;
  connections: number;
  /** Duration in seconds; alternatively a total number of requests. */
  seconds?: number;
  amount?: number;
  headers?: Record<string, string>;
  /** Creates the n-th request, if requests differ. */
  request?(number: number): { method?: 'GET' | 'POST'; path?: string; headers?: Record<string, string>; body?: string };
}

type LoadRequest = ReturnType<NonNullable<Load['request']>>;

/** Sends a load; returns answered requests per second. @throws Error on any response other than 2xx */
export async function sendLoad({ url, connections, seconds, amount, headers, request }: Load): Promise<number> {
  let number = 0;
  const result = await autocannon({
    url,
    connections,
    ...(seconds === undefined ? {} : { duration: seconds }),
    ...(amount === undefined ? {} : { amount }),
    headers,
    timeout: 60,
    requests: request && [{ setupRequest: (base) => merge(base, request(number++)) }],
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors and ${result.non2xx} answers other than 2xx`);
  }
  return result['2xx'] / result.duration;
}

function merge<Base extends { headers?: Record<string, string> }>(base: Base, request: LoadRequest) {
  return { ...base, ...request, headers: { ...base.headers, ...request.headers } };
}
