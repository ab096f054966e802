import type { EducationRequest } from './use-requests.ts';

/** The name in a request, as it is written everywhere in the console. */
export function nameOf({ firstName, lastName }: Pick<EducationRequest, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
