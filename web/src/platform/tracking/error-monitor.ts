import { ApiError } from '@chamfer/client';
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser';
import { apiAddress, type errorMonitoring } from '../page/page-config.ts';

// The client of error monitoring: a chunk of its own, which is loaded with the first error.

let scope: Scope | null = null;

/**
 * Sends an error by way of our own server, which hands it on. Of the page its address goes along, without query and hash; no
 * person, header, cookie or breadcrumb does.
 */
export function sendError(to: NonNullable<ReturnType<typeof errorMonitoring>>, error: unknown, fatal: boolean): void {
  scope ??= start(to);
  const tags = error instanceof ApiError ? { code: error.code, request_id: error.requestId ?? '' } : {};
  scope.captureException(error, { captureContext: { level: fatal ? 'fatal' : 'error', tags } });
}

function start({ dsn, release, environment }: Parameters<typeof sendError>[0]): Scope {
  const client = new BrowserClient({
    dsn,
    release,
    environment,
    tunnel: apiAddress('/app/error-reports'),
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    beforeSend: ({ user: _user, breadcrumbs: _breadcrumbs, ...event }) => ({
      ...event,
      request: { url: location.origin + location.pathname },
    }),
  });
  const made = new Scope();
  made.setClient(client);
  client.init();
  return made;
}
