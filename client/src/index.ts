/** What every API client shares: building the request of a typed call, and the error of a failed one. */
export { ApiError, errorOf, hasCode, isCancelled, isCaptchaError } from './api-error.ts';
export { type CallParts, type CallRequestParts, callRequest } from './call-request.ts';
export { everyPage } from './every-page.ts';
