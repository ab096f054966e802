import type { DesignSlug } from './designs/designs.ts';
import type { demoSpaces } from './people.ts';

/** A comment of the demo company: pinned where the named part reaches furthest in a direction. */
export interface DemoComment {
  /** First name of the author. */
  by: string;
  /** Part of the node's name; the first that fits is taken. */
  part: string;
  /** In the model's frame, Y up. */
  direction: [number, number, number];
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
      { by: 'Elena', part: '', direction: [0, 1, 0.1], message: 'H7 or H8? The bushing supplier delivers p6 only.' },
      {
        by: 'Chiara',
        part: '',
        direction: [1, -0.2, 1],
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
        part: 'fin',
        direction: [0.3, 1, 1],
        message: 'Fin spacing is 6 mm here but 5 mm on the other barrel. One of the two is an old revision.',
      },
      {
        by: 'Amir',
        part: 'flange',
        direction: [0, 0, 1],
        message: 'Casting draft on this flange? Supplier asks for 2° at least.',
      },
      {
        by: 'Jonas',
        part: 'cover',
        direction: [1, 0.2, 0.6],
        message: 'Head bolts sit 4 mm from the edge. I would move the pattern in to Ø92 so that a washer fits.',
      },
      {
        by: 'Henrik',
        part: 'crankcase',
        direction: [-0.2, 0.4, 1],
        message: 'We can cast the crankcase in one piece if the front recess gets R4 instead of R2.',
      },
      {
        by: 'Kenji',
        part: 'plug',
        direction: [0, -1, 0.5],
        message: 'Drain plug is not reachable with the frame rail in place.',
      },
    ],
  },
];
