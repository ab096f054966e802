import type { CallOutput } from '@chamfer/contract';

/** A space that a design can be published into. */
export type PublishSpace = CallOutput<'GET /app/spaces'>['items'][number];

/** The space a design goes to when nobody chooses: the default one, within the team where one is named; null if none. */
export function defaultSpace(spaces: PublishSpace[], teamId?: string): PublishSpace | null {
  const offered = teamId ? spaces.filter((space) => space.teamId === teamId) : spaces;
  return offered.find((space) => space.isDefault) ?? offered[0] ?? null;
}
