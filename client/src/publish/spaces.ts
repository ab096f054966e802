import type { CallOutput } from '@chamfer/contract';

/** A space that a design can be published into. */
export type PublishSpace = CallOutput<'GET /app/spaces'>['items'][number];

/** The space used when none is chosen: the default one, within the team if one is given; null if there is none. */
export function defaultSpace(spaces: PublishSpace[], teamId?: string): PublishSpace | null {
  const offered = teamId ? spaces.filter((space) => space.teamId === teamId) : spaces;
  return offered.find((space) => space.isDefault) ?? offered[0] ?? null;
}
