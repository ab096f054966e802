import { z } from 'zod';
import { drawingMaxPages } from '../rules/rules.ts';
import { id, person, placeNumber, text } from '../shapes.ts';

/** What somebody looks at: a sheet of a drawing, or the model when null. */
export const lookedAt = z.object({ drawingId: id, page: z.number().int().min(1).max(drawingMaxPages) }).nullable();

/** The camera as the address of a view writes it: target x, y, z in metres, theta, phi in radians, radius, field of view in degrees. */
export const cameraNumbers = z.array(placeNumber).length(7);

/**
 * What else is set in the view (hidden parts, cuts, explosion …), as the address of a view writes it, without the camera.
 * Null leaves that as it is.
 */
export const viewLook = text(4000)
  .regex(/^[\w=:;,./+-]*$/)
  .nullable();

/** Who has the link open now, besides the reader. Sent to readers that name their visit, after every change. */
export const presenceEvent = z.object({
  type: z.literal('presence'),
  /** Those with an account, by name, for readers who are signed in and may read comments; a person may be here twice. */
  people: z.array(
    z.object({
      visitId: id,
      user: person,
      sheet: lookedAt,
      /** Their tab is hidden, or they have done nothing for some minutes. */
      isAway: z.boolean(),
      followedVisitId: id.nullable(),
    }),
  ),
  /** How many more there are: visitors without an account, and everybody for those who see no names. */
  others: z.number().int(),
  /** How many follow the reader's own view. */
  followers: z.number().int(),
});

/** The view of the person the reader follows. */
export const presenceViewEvent = z.object({
  type: z.literal('presence_view'),
  visitId: id,
  camera: cameraNumbers,
  look: viewLook,
});
