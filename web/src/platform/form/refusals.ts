import { ApiError } from '@chamfer/client';
import type { Call, CallError, CommonErrorCode } from '@chamfer/contract';
import type { MessageKey } from '../../i18n/messages.ts';

/** What is wrong with a form, by field; `form` belongs to none of them. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', MessageKey>>;

/** Turns what a call threw into what the screen says. */
export interface Refusal<Field extends string = never> {
  (error: unknown): FormErrors<Field>;
  /** Never there. It tells a form's type which fields are spoken of, so that no text goes to a field it does not have. */
  readonly fields?: Field;
}

/** What a code says: a text about the whole, texts at fields, or null where the screen goes elsewhere and says nothing. */
type Chosen<Field extends string> =
  | MessageKey
  | { [F in Field]: Record<F, MessageKey> & FormErrors<Field> }[Field]
  | null;
type Text<Field extends string> = Chosen<Field> | ((error: ApiError) => Chosen<Field>);

/** A text for every code that the calls declare; those of every call may have another one here than elsewhere. */
export type RefusalTexts<C extends Call, Field extends string = never> = {
  [Code in Exclude<CallError<C>, CommonErrorCode>]: Text<Field>;
} & { [Code in CommonErrorCode | 'NETWORK']?: Text<Field> };

/**
 * What the refusals of a call say, or of several calls (`refusals<'POST /a' | 'POST /b', 'email'>`). A code that a call
 * declares and that has no text here does not compile, nor does a code that no call of them declares. `otherwise` is
 * the message of everything unexpected: a server in trouble, no network, an exception that is no refusal.
 */
export function refusals<C extends Call, Field extends string = never>(
  texts: RefusalTexts<C, Field>,
  otherwise: MessageKey = 'common.error.tryAgain',
): Refusal<Field> {
  const all = new Map<string, Text<Field>>([...Object.entries(common), ...Object.entries(texts)]);
  return (error) => {
    const code = error instanceof ApiError ? error.code : 'NETWORK';
    const text = all.get(code);
    const chosen = typeof text === 'function' ? text(error as ApiError) : text;
    if (chosen === null) return {};
    if (typeof chosen === 'object') return chosen;
    // `form` may be combined with any field.
    return { form: chosen ?? otherwise } as FormErrors<Field>;
  };
}

/** Codes that every call has and about which a person can do nothing: they get `otherwise`. */
type Unexpected =
  | 'NETWORK'
  | 'INTERNAL_ERROR'
  | 'SERVICE_UNAVAILABLE'
  | 'REQUEST_TIMEOUT'
  | 'VALIDATION_ERROR'
  | 'INVALID_REQUEST_QUERY_PARAMETER'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'INVALID_TOKEN'
  | 'AUTH_TOKEN_EXPIRED'
  | 'SIGNED_REQUEST_INVALID'
  | 'SIGNED_REQUEST_EXPIRED'
  // Calls of the operator's console have them: its frame shows what to do.
  | 'ROUTE_NOT_FOUND'
  | 'TWO_FACTOR_REQUIRED'
  // Pages call with a session, never with an API token.
  | 'TOKEN_SCOPE_FORBIDDEN'
  // Only calls that this page makes for guests have the session of one.
  | 'GUEST_FORBIDDEN'
  // This page makes a key for each content.
  | 'IDEMPOTENCY_KEY_REUSED';

const common: Record<Exclude<CommonErrorCode, Unexpected>, MessageKey> = {
  TOO_MANY_REQUESTS: 'common.error.tooMany',
  BUSY: 'common.error.busy',
  PROOF_REQUIRED: 'common.error.notConfirmed',
  ALREADY_DONE: 'common.error.alreadyDone',
  LOOKING_ONLY: 'common.error.lookingOnly',
};
