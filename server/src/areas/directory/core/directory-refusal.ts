/** Why a change that a directory asked for was refused; `field` is the SCIM attribute it is about. */
export class DirectoryRefusal extends Error {
  readonly reason: 'not_found' | 'uniqueness' | 'invalid_value';
  readonly field: string;

  constructor(reason: DirectoryRefusal['reason'], field: string, message: string) {
    super(message);
    this.reason = reason;
    this.field = field;
  }
}

/** What was looked for is not in the directory of the team. */
export function notFound(id: string): DirectoryRefusal {
  return new DirectoryRefusal('not_found', 'id', `There is nothing with the id ${id}.`);
}
