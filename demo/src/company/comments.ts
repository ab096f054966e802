import type { CallRequest } from '@chamfer/contract';
import type { Context } from '@chamfer/server/context';
import type { SeededDesign } from '@chamfer/server/scenario';
import { seedComment, seedReply, seedResolution } from '@chamfer/server/scenario';
import { v5 } from 'uuid';
import { demoComments } from './demo-comments.ts';
import type { DemoDesign } from './demo-designs.ts';
import type { OfDemoPeople } from './people.ts';

type Input = CallRequest<'POST /web/comments'>['input'];
type Anchor = Omit<Extract<Input, { type: 'model' }>, 'type' | 'message' | 'projectViewLinkId' | 'webExportId'>;

/**
 * Writes the comments of a design at the points that were found for them, by those who are still there. Each has a key, so
 * that it is written once however often this is begun.
 */
export async function seedDemoComments(
  ctx: Context,
  slug: DemoDesign['slug'],
  people: Partial<OfDemoPeople<{ userId: string }>>,
  { viewLinkId, webExportId }: SeededDesign,
  anchors: Anchor[],
): Promise<void> {
  for (const [index, { by, message, replies = [], resolvedBy }] of (demoComments[slug] ?? []).entries()) {
    const writer = people[by];
    if (!writer) continue;
    const pinned = { type: 'model' as const, ...anchors[index]!, projectViewLinkId: viewLinkId, webExportId };
    const first = await seedComment(ctx, writer.userId, { ...pinned, message, key: keyOf(slug, index) });
    for (const [at, reply] of replies.entries()) {
      const replier = people[reply.by];
      if (replier) await seedReply(ctx, replier.userId, first, reply.message, keyOf(slug, index, at));
    }
    const resolver = resolvedBy && people[resolvedBy];
    if (resolver) await seedResolution(ctx, resolver.userId, first);
  }
}

function keyOf(...parts: (string | number)[]): string {
  return v5(parts.join(' '), v5.URL);
}
