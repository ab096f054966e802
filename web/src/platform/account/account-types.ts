import type { CallOutput } from '@chamfer/contract';

/** The signed-in account with its teams. */
export type Account = CallOutput<'GET /account'>;
/** A team of the account. */
export type Team = Account['teams'][number];
