import { captchaHeader, keyHeader, secretHeader, secretInHeader, secretParams } from '@chamfer/contract/rules';

/** The call options that make up its URL and body. */
export interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  input?: unknown;
  /** The solution of a captcha, which travels in a header. */
  captcha?: string | undefined;
  /** The key under which something is created once. */
  onceKey?: string | undefined;
  signal?: AbortSignal;
}

/** The request of a call: `path` is relative to the API's base URL and includes the query; `body` is JSON text. */
export interface CallRequestParts {
  method: string;
  path: string;
  /** The secret of a mailed link, which does not travel in the path, the solution of a captcha, or the key of what is created. */
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/**
 * The request of a call such as `PATCH /web/projects/{id}`: path parameters filled in, but secrets of mailed links in a
 * header; undefined query values omitted.
 * @throws Error when a path parameter is missing.
 */
export function callRequest(
  name: string,
  { params, query, input, captcha, onceKey, signal }: CallParts,
): CallRequestParts {
  const [method = '', template = ''] = name.split(' ');
  const headers: Record<string, string> = {};
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params?.[key];
    if (value === undefined || value === '') throw new Error(`${name} needs ${key}`);
    if (!secretParams.includes(key)) return encodeURIComponent(String(value));
    // A header takes no more than Latin letters, and a link that was changed may hold anything.
    headers[secretHeader] = encodeURIComponent(String(value));
    return secretInHeader;
  });
  if (captcha !== undefined) headers[captchaHeader] = captcha;
  if (onceKey !== undefined) headers[keyHeader] = onceKey;
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return {
    method,
    path: search.size > 0 ? `${path}?${search}` : path,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    body: input === undefined ? undefined : JSON.stringify(input),
    signal,
  };
}
