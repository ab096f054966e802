import type { Translate } from '../../i18n/catalogues.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import type { Person, ProjectData, Revision } from './use-project.ts';

/** What the page calls the platforms that revisions come from. */
const platforms: Record<string, MessageKey> = {
  ios: 'projectPage.platform.ios',
  macos: 'projectPage.platform.macos',
  visionos: 'projectPage.platform.visionos',
  windows: 'projectPage.platform.windows',
  web: 'projectPage.platform.web',
  cli: 'projectPage.platform.cli',
};

/** The name of a person of the page, else the local part of the email; null where nobody is named or they are gone. */
export function personNamed(people: Iterable<Person>, userId: string | null): string | null {
  for (const person of people) {
    if (person.userId === userId) return person.name || person.email?.split('@')[0] || null;
  }
  return null;
}

/** Revisions are counted from 1 for people. */
export function revisionNumber({ revisionId }: { revisionId: number }): number {
  return revisionId + 1;
}

/** What a platform is called; an unknown one keeps its own name. */
export function platformName(platform: string, t: Translate): string {
  const key = platforms[platform];
  return key ? t(key) : platform;
}

/** From which app a revision came, with its version: 'Mac, 5.642'. Of the web only that it was uploaded there. */
export function originOf({ uploadedByPlatform, appVersion }: Revision, t: Translate): string {
  const platform = platformName(uploadedByPlatform, t);
  if (!appVersion || uploadedByPlatform === 'web') return platform;
  return t('projectPage.revision.origin', { platform, version: appVersion });
}

/** What somebody's role in the project is called. */
export function roleName(role: ProjectData['userRole'], t: Translate): string {
  return t(roles[role]);
}

const roles: Record<ProjectData['userRole'], MessageKey> = {
  owner: 'projectPage.role.owner',
  editor: 'projectPage.role.editor',
  commenter: 'projectPage.role.commenter',
  viewer: 'projectPage.role.viewer',
};
