import type { Translate } from '../../i18n/catalogues.ts';
import type { Person, Project } from './use-projects.ts';

/** What a space is called; one without a name is called by its kind. */
export function spaceName({ space }: Pick<Project, 'space'>, t: Translate): string {
  return space.spaceName ?? t(space.spaceType === 'private' ? 'projects.space.private' : 'projects.space.team');
}

/** A person's name, else the local part of the address; somebody who is gone is 'Unknown user' (spec 3 §3 User). */
export function personName(person: Person | undefined, t: Translate): string {
  return person?.name || person?.email.split('@')[0] || t('projects.person.unknown');
}
