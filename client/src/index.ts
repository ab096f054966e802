/** What every API client shares: the request of a typed call and the error of a failed one. */
export { ApiError, errorOf, hasCode, isCancelled, isCaptchaError } from './api-error.ts';
export { type CallParts, type CallRequestParts, callRequest } from './call-request.ts';
export { everyPage } from './every-page.ts';
export { newId } from './new-id.ts';
