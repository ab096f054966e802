import type { ErrorCode, ErrorEnvelope } from '@chamfer/contract';
import { AppError } from '../app-error.ts';

/** The body of an error response (spec 1 §3 Error envelope). */
export function envelope(code: ErrorCode, requestId: string, error = new AppError(code)): ErrorEnvelope {
  const { message, details, validationErrors } = error;
  return { code, message, details, requestId, validationErrors };
}
