import { seedComment } from '@chamfer/server/scenario';
import { schema } from '@chamfer/server/schema';
import { eq } from 'drizzle-orm';
import type { Journey } from '../journey.ts';

/** Adds comments all over a published cube of 100 mm, in the name of its owner. */
export async function commentOnCube(journey: Journey, viewLink: string, count: number): Promise<void> {
  const ctx = await journey.scenario();
  const { viewLinks } = schema;
  const [link] = await ctx.parts.database.db.select().from(viewLinks).where(eq(viewLinks.id, viewLink));
  const head = { type: 'model' as const, projectViewLinkId: viewLink, webExportId: link!.webExportId };
  for (let number = 0; number < count; number++) {
    const comment = { ...head, message: `Burr ${number}?`, ...placeOnCube(number) };
    await seedComment(ctx, link!.uploadedByUserId!, comment);
  }
}

/** Spread over the six faces: steps by two golden ratios fill a square evenly. */
function placeOnCube(number: number) {
  const [side, half] = [number % 6, 0.05];
  const [u, v] = [0.618034, 0.754878].map((step) => (((number * step) % 1) - 0.5) * 0.09);
  const axis = side >> 1;
  const sign = side % 2 === 0 ? 1 : -1;
  const at = [u!, v!];
  at.splice(axis, 0, sign * half);
  const normal = [0, 0, 0];
  normal[axis] = sign;
  return {
    position: { x: at[0]!, y: at[1]!, z: at[2]! },
    normal: { x: normal[0]!, y: normal[1]!, z: normal[2]! },
    cameraTarget: { x: 0, y: 0, z: 0 },
    cameraOrbit: { theta: 0.62, phi: 1.16, radius: 0.5 },
    fieldOfView: 26,
  };
}
