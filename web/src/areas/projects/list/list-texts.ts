import type { Translate } from '../../../i18n/catalogues.ts';
import type { Person, Project } from './use-projects.ts';

/** The name of a space; a text for its kind if it has no name. */
export function spaceName({ space }: Pick<Project, 'space'>, t: Translate): string {
  return space.spaceName ?? t(space.spaceType === 'private' ? 'projects.space.private' : 'projects.space.team');
}

/**
 * A person's name, or else the local part of the email; 'Unknown user' for somebody who no longer exists (spec 3 §3
 * User).
 */
export function personName(person: Person | undefined, t: Translate): string {
  return person?.name || person?.email?.split('@')[0] || t('projects.person.unknown');
}
