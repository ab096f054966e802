import type { Call, CallOptions, CallOutput } from '@chamfer/contract';

/** Calls a server over a real connection. `as`: anything with an access token. @throws Error when it is refused or nobody answers */
export type ServerCall = <C extends Call>(
  name: C,
  options: CallOptions<C> & { as?: { token: string } },
) => Promise<CallOutput<C>>;

/** Makes calls to a server process; its origin is asked for each time, since another start has another port. */
export function makeServerCall(originOf: () => string): ServerCall {
  return async (name, options) => {
    const [method, path] = name.split(' ') as [string, string];
    const { params, query, input, as } = options as {
      params?: Record<string, unknown>;
      query?: Record<string, string>;
      input?: object;
      as?: { token: string };
    };
    const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(params?.[parameter]));
    const answer = await fetch(`${originOf()}/api${address}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(input && { 'content-type': 'application/json' }),
      },
      ...(input && { body: JSON.stringify(input) }),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as never;
  };
}
