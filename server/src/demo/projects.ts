import type { DesignSlug } from './designs/designs.ts';
import type { demoSpaces } from './people.ts';
import type { Aim } from './surface-point.ts';

/** A comment of the demo company, pinned to what is to be seen of a part from somewhere. */
export interface DemoComment {
  /** First name of the author. */
  by: string;
  aim: Aim;
  message: string;
}

/** A design of the demo company and how it is shared. */
export interface DemoProject {
  slug: DesignSlug;
  by: string;
  space: (typeof demoSpaces)[number];
  sharedState: 'anyone_with_link' | 'team_only' | 'restricted' | 'not_shared';
  baseRole: 'commenter' | 'viewer';
  comments: DemoComment[];
}

/** What the demo company has published, oldest first. */
export const demoProjects: DemoProject[] = [
  {
    slug: 'flanged-pipe',
    by: 'Chiara',
    space: 'Supplier review',
    sharedState: 'restricted',
    baseRole: 'viewer',
    comments: [],
  },
  {
    slug: 'extractor-impeller',
    by: 'Amir',
    space: 'Tooling',
    sharedState: 'anyone_with_link',
    baseRole: 'viewer',
    comments: [],
  },
  {
    slug: 'gearbox-housing',
    by: 'Amir',
    space: 'Mechanical',
    sharedState: 'team_only',
    baseRole: 'commenter',
    comments: [],
  },
  {
    slug: 'hinge-bracket',
    by: 'Jonas',
    space: 'Mechanical',
    sharedState: 'anyone_with_link',
    baseRole: 'commenter',
    comments: [
      {
        by: 'Elena',
        aim: { part: 'bracket', direction: [0.35, 0.3, 1], offset: [0.12, 0.62, 0] },
        message: 'H7 or H8? The bushing supplier delivers p6 only.',
      },
      {
        by: 'Chiara',
        aim: { part: 'bracket', direction: [0.6, 0.8, 1], offset: [0.55, -0.9, 0.55] },
        message: 'Hole pattern now matches the drill jig, thank you.',
      },
    ],
  },
  {
    slug: 'twin-cylinder-engine',
    by: 'Elena',
    space: 'Mechanical',
    sharedState: 'anyone_with_link',
    baseRole: 'commenter',
    comments: [
      {
        by: 'Elena',
        aim: { part: 'cooling fin', direction: [0.5, 0.6, 1], offset: [0, 0.2, 0.9] },
        message: 'Fin spacing is 6 mm here but 5 mm on the other barrel. One of the two is an old revision.',
      },
      {
        by: 'Amir',
        aim: { part: 'intake port flange', direction: [0.4, 0.25, 1], offset: [-0.75, 0.1, 1] },
        message: 'Casting draft on this flange? Supplier asks for 2° at least.',
      },
      {
        by: 'Jonas',
        aim: { part: 'socket head screw m6 × 55', direction: [1, 0.35, 0.8], offset: [1, 0, 0] },
        message: 'Cover screws sit 4 mm from the edge. I would move the pattern in to Ø92 so that a washer fits.',
      },
      {
        by: 'Henrik',
        aim: { part: 'timing cover', direction: [-0.3, 0.3, 1], offset: [-0.62, 0.1, 1] },
        message: 'We can cast the timing cover in one piece if the front recess gets R4 instead of R2.',
      },
      {
        by: 'Kenji',
        aim: { part: 'drain plug', direction: [0.3, -0.45, 1], offset: [0, -1, 0] },
        message: 'Drain plug is not reachable with the frame rail in place.',
      },
    ],
  },
];
