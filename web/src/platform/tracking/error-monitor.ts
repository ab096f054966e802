import { ApiError } from '@chamfer/client';
import { BrowserClient, defaultStackParser, getCurrentScope, makeFetchTransport } from '@sentry/browser';
import { apiAddress, type errorMonitoring } from '../page/page-config.ts';

// The client of error monitoring: a chunk of its own, which is loaded with what is sent first.

/** What errors are sent to. */
export type MonitoredProject = NonNullable<ReturnType<typeof errorMonitoring>>;

let client: BrowserClient | null = null;

/**
 * Sends an error by way of our own server, which hands it on. Of the page its address goes along, without query and hash; no
 * person, header, cookie or breadcrumb does.
 */
export function sendError(to: MonitoredProject, error: unknown, fatal: boolean): void {
  client ??= start(to);
  const tags = error instanceof ApiError ? { code: error.code, request_id: error.requestId ?? '' } : {};
  getCurrentScope().captureException(error, { captureContext: { level: fatal ? 'fatal' : 'error', tags } });
}

/** Adds what watches the page besides errors. */
export function addWatcher(to: MonitoredProject, watcher: Parameters<BrowserClient['addIntegration']>[0]): void {
  client ??= start(to);
  client.addIntegration(watcher);
}

function start({ dsn, release, environment }: MonitoredProject): BrowserClient {
  const made = new BrowserClient({
    dsn,
    release,
    environment,
    tunnel: apiAddress('/app/error-reports'),
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    // Whether a page is traced is decided before the code for it is loaded; then all of it is.
    tracesSampleRate: 1,
    tracePropagationTargets: [],
    // A trace is sent whole, which our server reads.
    traceLifecycle: 'static',
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 1,
    beforeSend: ({ user: _user, breadcrumbs: _breadcrumbs, ...event }) => ({
      ...event,
      request: { url: location.origin + location.pathname },
    }),
  });
  getCurrentScope().setClient(made);
  made.init();
  return made;
}
