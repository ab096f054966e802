import autocannon from 'autocannon';

/** A load: connections that each send their next request when the last one is answered. */
export interface Load {
  url: string;
  connections: number;
  /** Either for some seconds or for some requests in all. */
  seconds?: number;
  amount?: number;
  headers?: Record<string, string>;
  /** Makes the n-th request, when requests differ. */
  request?(number: number): { method?: 'GET' | 'POST'; path?: string; headers?: Record<string, string>; body?: string };
}

type LoadRequest = ReturnType<NonNullable<Load['request']>>;

/** Sends a load and returns answered requests per second. @throws Error when anything else than 2xx came back */
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
