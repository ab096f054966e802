import type { ErrorCode } from '@chamfer/contract';
import { asApiError } from './transport.ts';

/** `NETWORK`: no answer. `TIMEOUT`: the server did not get done. `UNKNOWN`: a code this client does not know. */
export type PublishFailureCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'UNKNOWN';

interface FailureFacts {
  code: PublishFailureCode;
  message: string;
  fileName?: string | null;
  details?: Record<string, unknown> | null;
  requestId?: string | null;
}

/** Why a design could not be published: the code, and the file it speaks of where it speaks of one. */
export class PublishFailure extends Error {
  readonly code: PublishFailureCode;
  readonly fileName: string | null;
  readonly details: Record<string, unknown> | null;
  readonly requestId: string | null;

  constructor(facts: FailureFacts, options?: ErrorOptions) {
    super(facts.message, options);
    this.name = 'PublishFailure';
    this.code = facts.code;
    this.fileName = facts.fileName ?? null;
    this.details = facts.details ?? null;
    this.requestId = facts.requestId ?? null;
  }
}

/** Turns what a transport threw into a failure that names the file; anything else is passed on as it is. */
export function toPublishFailure(error: unknown, fileName: string | null = null): unknown {
  if (error instanceof PublishFailure) return error;
  const failure = asApiError(error);
  if (!failure) return error;
  const { code, message, details, requestId } = failure;
  return new PublishFailure(
    { code, message, fileName: fileNamedIn(details) ?? fileName, details, requestId },
    { cause: error },
  );
}

/** The file that an error's details speak of, as the server names it. */
export function fileNamedIn(details: Record<string, unknown> | null | undefined): string | null {
  return typeof details?.file === 'string' ? details.file : null;
}
