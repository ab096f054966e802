import type { NewDesign } from '@chamfer/server/scenario';
import type { DemoName } from './people.ts';
import type { DemoSpace } from './team.ts';

/**
 * The designs of the demo company, oldest first: who publishes them, into which space, and who may open their links.
 */
export const demoDesigns = [
  {
    slug: 'flanged-pipe',
    by: 'Chiara',
    space: 'Supplier review',
    sharedState: 'restricted',
    baseRole: 'viewer',
  },
  {
    slug: 'extractor-impeller',
    by: 'Amir',
    space: 'Tooling',
    sharedState: 'anyone_with_link',
    baseRole: 'viewer',
  },
  {
    slug: 'gearbox-housing',
    by: 'Amir',
    space: 'Mechanical',
    sharedState: 'team_only',
    baseRole: 'commenter',
  },
  {
    slug: 'hinge-bracket',
    by: 'Jonas',
    space: 'Mechanical',
    sharedState: 'anyone_with_link',
    baseRole: 'commenter',
  },
  {
    slug: 'twin-cylinder-engine',
    by: 'Elena',
    space: 'Mechanical',
    sharedState: 'anyone_with_link',
    baseRole: 'commenter',
  },
] as const satisfies ({ slug: string; by: DemoName; space: DemoSpace } & Pick<NewDesign, 'sharedState' | 'baseRole'>)[];

/** A design of the demo company. */
export type DemoDesign = (typeof demoDesigns)[number];
