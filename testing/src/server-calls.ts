import type { Call, CallOptions, CallOutput } from '@chamfer/contract';
import { testPassword } from './factories.ts';

/** An account on a server that runs in its own process. */
export interface ServerAccount {
  email: string;
  token: string;
  spaceId: string;
}

type Options<C extends Call> = CallOptions<C> & { as?: Pick<ServerAccount, 'token'> };

/** Makes calls to a server over real connections. */
export interface ServerCalls {
  /**
   * Makes a call.
   * @throws Error if the call is refused (the message contains the code) or the server does not respond
   */
  call<C extends Call>(name: C, options: Options<C>): Promise<CallOutput<C>>;
  /**
   * Sends a part to its signed URL. Returns false if the server refuses it.
   * @throws Error if the server does not respond
   */
  putPart(url: string, body: Uint8Array): Promise<boolean>;
  signUp(name: string): Promise<ServerAccount>;
  /** Returns the ids of all comments of a review link. */
  commentsOf(as: Pick<ServerAccount, 'token'>, viewLink: string): Promise<Set<string>>;
  /** Returns the same account with a new session. */
  signIn(account: ServerAccount): Promise<ServerAccount>;
}

/** Makes calls to the server. `origin` is read at each call, because a restarted server may have another port. */
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
    async commentsOf(as, v) {
      const ids = new Set<string>();
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = { v, ...(cursor && { cursor }) };
        const list: CallOutput<'GET /web/comments'> = await call('GET /web/comments', { query, as });
        for (const { commentId } of list.comments) ids.add(commentId);
        cursor = list.nextCursor;
      }
      return ids;
    },
    async signIn(account) {
      const input = { email: account.email, password: testPassword };
      return { ...account, token: (await call('POST /auth/web/login', { input })).accessToken };
    },
  };
}
