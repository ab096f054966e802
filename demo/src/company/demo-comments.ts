import type { Aim } from '@chamfer/designs/surface-point';
import type { DemoDesign } from './demo-designs.ts';
import type { DemoName } from './people.ts';

/** A comment of the demo company, placed on a visible point of a part. */
export interface DemoComment {
  by: DemoName;
  aim: Aim;
  message: string;
  replies?: { by: DemoName; message: string }[];
  resolvedBy?: DemoName;
}

/** The comments of the demo company on its designs. */
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
      resolvedBy: 'Chiara',
    },
  ],
  'twin-cylinder-engine': [
    {
      by: 'Elena',
      aim: { part: 'cooling fin', direction: [0.5, 0.6, 1], offset: [0, 0.2, 0.9] },
      message: 'Fin spacing is 6 mm here but 5 mm on the other barrel. One of the two is an old revision.',
      replies: [
        { by: 'Amir', message: 'The 5 mm barrel is from before the cooling test.' },
        { by: 'Elena', message: 'Then 6 mm it is. I will publish it again today.' },
      ],
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
      replies: [
        { by: 'Mara', message: 'Agreed. Please check that Ø92 clears the outer fin.' },
        { by: 'Jonas', message: 'It does, by 3.2 mm.' },
      ],
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
      resolvedBy: 'Kenji',
    },
  ],
};
