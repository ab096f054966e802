import type { PublishSpace } from '@chamfer/client/publish';
import type { Translate } from '../../i18n/catalogues.ts';

/** What a space is called; one without a name is called by its kind. */
export function spaceLabel(
  { spaceName, spaceType }: Pick<PublishSpace, 'spaceName' | 'spaceType'>,
  t: Translate,
): string {
  return spaceName ?? t(spaceType === 'private' ? 'publishing.space.private' : 'publishing.space.team');
}
