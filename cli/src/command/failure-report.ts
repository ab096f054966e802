import { ApiError } from '@chamfer/client';
import { PublishFailure } from '@chamfer/client/publish';
import { TokenMissing } from './access-token.ts';
import type { Surroundings } from './publish-command.ts';
import { UsageError } from './usage.ts';

/** What is reported of a failure. */
export interface Explanation {
  code: string;
  message: string;
  file: string | null;
  requestId: string | null;
  /** The web export that can be tried again, and until when; null if there is none. */
  webExportId: string | null;
  retryUntil: string | null;
}

/** A web export that the server gave up, and that can be tried again. */
export class GivenUp extends PublishFailure {
  readonly webExportId: string;

  constructor(webExportId: string, failure: PublishFailure, requestId: string | null) {
    const { code, message, fileName, details, retryUntil } = failure;
    super(
      { code, message, fileName, details, retryUntil, requestId: failure.requestId ?? requestId },
      { cause: failure },
    );
    this.webExportId = webExportId;
  }
}

interface Reported extends Pick<Surroundings, 'stderr' | 'interrupted'> {
  command: 'publish' | 'retry' | 'login' | 'logout';
  json: boolean;
}

/** Prints a failure on standard error, and returns the exit code: 1 failed, 2 wrong usage, 130 interrupted. */
export function report(error: unknown, { command, json, stderr, interrupted }: Reported): number {
  const { exitCode, ...facts } = explain(error, command, interrupted);
  stderr.write(json ? `${JSON.stringify({ error: facts })}\n` : `${sentence(command, facts)}\n`);
  return exitCode;
}

function explain(
  error: unknown,
  command: Reported['command'],
  interrupted: AbortSignal,
): Explanation & { exitCode: number } {
  const none = { file: null, requestId: null, webExportId: null, retryUntil: null };
  if (error instanceof UsageError) return { exitCode: 2, code: 'USAGE', message: error.message, ...none };
  if (interrupted.aborted) {
    const message = interruptions[command];
    return { exitCode: 130, code: 'INTERRUPTED', message, ...none };
  }
  if (error instanceof TokenMissing) return { exitCode: 1, code: 'INVALID_TOKEN', message: error.message, ...none };
  const refused = tokenRefusal(error);
  if (refused) return { exitCode: 1, ...none, ...refused };
  if (error instanceof PublishFailure) {
    const { code, fileName: file, requestId, retryUntil } = error;
    const webExportId = error instanceof GivenUp ? error.webExportId : null;
    return { exitCode: 1, code, message: withReason(error), file, requestId, webExportId, retryUntil };
  }
  if (error instanceof ApiError) {
    const { code, message, requestId } = error;
    return { exitCode: 1, code, message, ...none, requestId };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { exitCode: 1, code: 'UNKNOWN', message, ...none };
}

const interruptions: Record<Reported['command'], string> = {
  publish: 'Interrupted; nothing was published.',
  retry: 'Interrupted; the server goes on.',
  login: 'Interrupted; nothing was changed.',
  logout: 'Interrupted; nothing was changed.',
};

/** What is wrong with the token, and what to do about it; null for other failures. */
function tokenRefusal(error: unknown): Pick<Explanation, 'code' | 'message' | 'requestId'> | null {
  if (!(error instanceof ApiError || error instanceof PublishFailure)) return null;
  const { code, details, requestId } = error;
  if (code === 'INVALID_TOKEN' || code === 'AUTH_TOKEN_EXPIRED') {
    const message =
      "The token is unknown or has ended. Make a new one in your account settings, then run 'chamfer login'.";
    return { code, message, requestId };
  }
  if (code !== 'TOKEN_SCOPE_FORBIDDEN') return null;
  const { scope, reason } = details ?? {};
  if (reason === 'team') return { code, message: 'The token is for another team.', requestId };
  const message =
    typeof scope === 'string'
      ? `The token may not do this: it needs the scope '${scope}'. Make a token that has it, then run 'chamfer login'.`
      : 'No API token may do this.';
  return { code, message, requestId };
}

/** The server's message with what it found wrong in the file, if it says so. */
function withReason({ message, details }: PublishFailure): string {
  return typeof details?.reason === 'string' ? `${message.replace(/\.$/, '')}: ${details.reason}.` : message;
}

/** What is wrong, with the file, the code and the request id found in the server's log; and how to try again. */
function sentence(command: string, { code, message, file, requestId, webExportId, retryUntil }: Explanation): string {
  if (code === 'USAGE') return `${message} 'npm run -s chamfer -- ${command} --help' tells what it takes.`;
  const about = requestId ? `${code}, request ${requestId}` : code;
  const failed = `${file ? `${file}: ` : ''}${message} (${about})`;
  if (!webExportId || !retryUntil) return failed;
  return `${failed}\nThe files are kept until ${retryUntil}. 'npm run -s chamfer -- retry ${webExportId}' tries again without sending them.`;
}
