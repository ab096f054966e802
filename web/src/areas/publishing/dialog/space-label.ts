import type { PublishSpace } from '@chamfer/client/publish';
import type { Translate } from '../../../i18n/catalogues.ts';

/** The display name of a space; one without a name is labelled by its kind. */
export function spaceLabel(
  { spaceName, spaceType }: Pick<PublishSpace, 'spaceName' | 'spaceType'>,
  t: Translate,
): string {
  return spaceName ?? t(spaceType === 'private' ? 'publishing.space.private' : 'publishing.space.team');
}
