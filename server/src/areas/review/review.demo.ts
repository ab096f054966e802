import type { CallRequest } from '@chamfer/contract';
import type { Context } from '../../platform/context.ts';
import type { DemoName, OfDemoPeople } from '../people/people.demo.ts';
import type { DemoDesign } from '../publishing/publishing.demo.ts';
import type { SeededDesign } from '../publishing/publishing.seed.ts';
import { seedComment } from './review.seed.ts';

/** Where a comment is to be: seen from `direction`, Y up, at the part whose name holds `part`. */
export interface Aim {
  part: string;
  direction: [number, number, number];
  /** From the part's middle, in halves of its size. */
  offset?: [number, number, number];
}

/** A comment of the demo company, pinned to what is to be seen of a part from somewhere. */
export interface DemoComment {
  by: DemoName;
  aim: Aim;
  message: string;
}

/** What the people of the demo company have to say about its designs. */
export const demoComments: Partial<Record<DemoDesign['slug'], DemoComment[]>> = {
  'hinge-bracket': [
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
  'twin-cylinder-engine': [
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
};

type Input = CallRequest<'POST /web/comments'>['input'];
type Anchor = Omit<Extract<Input, { type: 'model' }>, 'type' | 'message' | 'projectViewLinkId' | 'webExportId'>;

/** Writes the comments of a design, each at the point that was found for it. */
export async function seedDemoComments(
  ctx: Context,
  slug: DemoDesign['slug'],
  people: OfDemoPeople<{ userId: string }>,
  { viewLinkId, webExportId }: SeededDesign,
  anchors: Anchor[],
): Promise<void> {
  for (const [index, { by, message }] of (demoComments[slug] ?? []).entries()) {
    const pinned = { type: 'model' as const, ...anchors[index]!, projectViewLinkId: viewLinkId, webExportId };
    await seedComment(ctx, people[by].userId, { ...pinned, message });
  }
}
