/** The part of autocannon that the benchmarks use; the package has no types. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Total number of requests; used instead of `duration`. */
    amount?: number;
    headers?: Record<string, string>;
    /** Seconds. */
    timeout?: number;
    requests?: { setupRequest(request: Request): Request }[];
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    /** Seconds since the first request. */
    duration: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
