import type { Call, CallOptions, CallOutput } from '@chamfer/contract';
import { testPassword } from './factories.ts';

/** An account on a server that runs as a process of its own. */
export interface ServerAccount {
  email: string;
  token: string;
  spaceId: string;
}

type Options<C extends Call> = CallOptions<C> & { as?: Pick<ServerAccount, 'token'> };

/** Calls a server over real connections. */
export interface ServerCalls {
  /** @throws Error when the call is refused, with its code in the message, or nobody answers */
  call<C extends Call>(name: C, options: Options<C>): Promise<CallOutput<C>>;
  /** Sends a part to its signed address; false when it is refused. @throws Error when nobody answers */
  putPart(url: string, body: Uint8Array): Promise<boolean>;
  signUp(name: string): Promise<ServerAccount>;
  /** The same account with a session of now. */
  signIn(account: ServerAccount): Promise<ServerAccount>;
}

/** Calls of the server that is at `origin` at the time of each. */
export function serverCalls(origin: () => string): ServerCalls {
  async function call<C extends Call>(name: C, options: Options<C>): Promise<CallOutput<C>> {
    const [method, path] = name.split(' ') as [string, string];
    const { params, query, input, as } = options as {
      params?: object;
      query?: object;
      input?: object;
      as?: ServerAccount;
    };
    const values = (params ?? {}) as Record<string, unknown>;
    const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(values[parameter]));
    const search = new URLSearchParams((query ?? {}) as Record<string, string>);
    const answer = await fetch(`${origin()}/api${address}?${search}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(input && { 'content-type': 'application/json' }),
      },
      body: input && JSON.stringify(input),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as CallOutput<C>;
  }
  return {
    call,
    async putPart(url, body) {
      const { status } = await fetch(`${origin()}${url}`, { method: 'PUT', body: body as BodyInit });
      return status === 204;
    },
    async signUp(name) {
      const email = `${name}@haldenworks.example`;
      const input = { email, password: testPassword, name: 'Test Person', termsAccepted: true as const };
      const as = { email, token: (await call('POST /auth/web/register', { input })).accessToken, spaceId: '' };
      const { items: spaces } = await call('GET /app/spaces', { as });
      return { ...as, spaceId: spaces[0]!.spaceId };
    },
    async signIn(account) {
      const input = { email: account.email, password: testPassword };
      return { ...account, token: (await call('POST /auth/web/login', { input })).accessToken };
    },
  };
}
