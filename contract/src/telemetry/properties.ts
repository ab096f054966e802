import { z } from 'zod';
import { projectRoles, teamRoles } from '../rules/roles.ts';
import { id, text } from '../shapes.ts';

/** A short word that our own code chose, such as a state or a kind; nothing that somebody typed. */
export const word = z.string().regex(/^[\w./$-]{1,100}$/);
/** How many. */
export const count = z.int().min(0).max(1_000_000);

/** The properties around sharing that the specification names (spec 1 §3, spec 3 §3 Telemetry properties). */
export const sharingProperties = {
  project_id: id.optional(),
  /** The id of the project on the server; in the web it is always `project_id`. */
  remote_project_id: id.optional(),
  view_link_id: id.optional(),
  web_export_id: id.optional(),
  drawing_id: id.optional(),
  comment_id: id.optional(),
  /** The teams that it is about: in nearly all events, one. */
  team_ids: z.array(id).max(50).optional(),
  project_user_role: z.enum(projectRoles).optional(),
  team_user_role: z.enum(teamRoles).optional(),
  shared_resource: z.enum(['project', 'view_link']).optional(),
  space_id: id.optional(),
};

/** Of an event in a team. */
export const teamProperties = { team_id: id, team_user_role: sharingProperties.team_user_role };

/** The properties of buying that the specification names (spec 1 §3 Telemetry event fields). */
export const paymentProperties = {
  team_ids: sharingProperties.team_ids,
  seats: z.int().min(0).max(100_000).optional(),
  trial: z.boolean().optional(),
  /** Who takes the payment. */
  payment_platform: z.enum(['chargebee', 'paddle', 'app_store', 'voucher']).optional(),
  payment_type: z.enum(['card', 'apple_pay']).optional(),
};

/** One kind of event: when it is sent, where the specification has it, and its properties, and no others. */
export interface EventKind {
  readonly when: string;
  readonly spec: string;
  readonly properties: z.ZodObject;
}

/** Declares a kind of event. */
export function event<const Shape extends z.ZodRawShape>(when: string, spec: string, properties: Shape) {
  return { when, spec, properties: z.strictObject(properties) } satisfies EventKind;
}

/** Where somebody came from, as an address says it (spec 1 §2 Source values). */
export const source = text(100).optional();
