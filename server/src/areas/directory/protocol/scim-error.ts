/** The kinds of refused requests that RFC 7644 §3.12 names. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

const schema = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** A request that is answered with an error in SCIM's shape. */
export class ScimError extends Error {
  /** The HTTP status. */
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

/** A request that says something that cannot be. */
export function invalid(scimType: ScimType, detail: string): ScimError {
  return new ScimError(400, detail, scimType);
}

/** The body of an answer to a refused request; the status is a string there. */
export function errorBody({ status, message, scimType }: Pick<ScimError, 'status' | 'message' | 'scimType'>) {
  return { schemas: [schema], status: String(status), ...(scimType && { scimType }), detail: message };
}
