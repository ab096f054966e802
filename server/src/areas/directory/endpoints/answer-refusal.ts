import type { FastifyError } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { isDatabaseAway, isLockTaken } from '../../../platform/database/database-errors.ts';
import { NoPlaceError } from '../../../platform/turns/line.ts';
import { DirectoryRefusal } from '../core/directory-refusal.ts';
import { mostScimBytes } from '../protocol/discovery.ts';
import { ScimError } from '../protocol/scim-error.ts';

/** An error as SCIM answers it; `retryAfter` in seconds. What is ours alone says nothing of what is inside. */
export function scimErrorOf(error: unknown): { answer: ScimError; retryAfter?: number } {
  if (error instanceof ScimError) return { answer: error };
  if (error instanceof DirectoryRefusal) return { answer: refusalOf(error) };
  if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') {
    return { answer: new ScimError(429, 'Too many requests.'), retryAfter: error.retryAfter ?? 60 };
  }
  if (error instanceof AppError && error.code === 'REQUEST_TIMEOUT') {
    return { answer: new ScimError(408, 'The body did not arrive in time.') };
  }
  const isAway = error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
  if (isAway || error instanceof NoPlaceError || isLockTaken(error) || isDatabaseAway(error)) {
    return { answer: new ScimError(503, 'The service is not available right now.'), retryAfter: 30 };
  }
  return { answer: ofFramework(error as FastifyError) };
}

function refusalOf({ reason, message }: DirectoryRefusal): ScimError {
  if (reason === 'not_found') return new ScimError(404, message);
  if (reason === 'uniqueness') return new ScimError(409, message, 'uniqueness');
  return new ScimError(400, message, 'invalidValue');
}

function ofFramework({ code, statusCode = 500 }: FastifyError): ScimError {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ScimError(413, `A request has at most ${mostScimBytes} bytes.`);
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ScimError(415, 'The body must be application/scim+json or application/json.');
  }
  if (statusCode >= 400 && statusCode < 500) return new ScimError(400, 'The request cannot be read.', 'invalidSyntax');
  return new ScimError(500, 'Something went wrong.');
}
