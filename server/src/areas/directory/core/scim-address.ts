import type { Parts } from '../../../platform/parts.ts';

/** The address below which the directories of all teams call; whose it is says the token. */
export function scimBase({ config }: Pick<Parts, 'config'>): string {
  return `${config.PUBLIC_URL ?? 'http://localhost'}/api/scim/v2`;
}
