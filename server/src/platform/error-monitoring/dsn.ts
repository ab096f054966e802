/** Where errors are sent: the address of a project of a service that speaks the Sentry protocol. */
export interface Dsn {
  /** As it was given. */
  text: string;
  publicKey: string;
  projectId: string;
  /** Takes envelopes. */
  address: string;
}

/** Reads a DSN, such as `https://key@errors.example/7`; null for what is none. */
export function readDsn(text: string): Dsn | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, host, pathname, search, hash } = new URL(text);
  const path = /^((?:\/[\w.~-]+)*)\/(\d+)$/.exec(pathname);
  const isKey = /^[\w-]{1,100}$/.test(username) && password === '';
  if (!/^https?:$/.test(protocol) || !isKey || !path || search !== '' || hash !== '') return null;
  const [, folder = '', projectId = ''] = path;
  return { text, publicKey: username, projectId, address: `${protocol}//${host}${folder}/api/${projectId}/envelope/` };
}

/** The headers that a receiver of envelopes asks for. */
export function headersFor({ publicKey }: Dsn): Record<string, string> {
  return {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${publicKey}, sentry_client=chamfer/1`,
  };
}

/** Whether a text is a DSN of the same project at the same place. */
export function isSameProject(text: unknown, { publicKey, address }: Dsn): boolean {
  const other = typeof text === 'string' ? readDsn(text) : null;
  return other !== null && other.address === address && other.publicKey === publicKey;
}
