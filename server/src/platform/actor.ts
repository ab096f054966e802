import type { TokenScope } from '@chamfer/contract/token-scopes';

/**
 * The caller: a signed-in person and their session, a guest of a review link, or a program with an API token of a person. A
 * token has no session: calls that need one refuse it before their service runs (DECISIONS 71).
 */
export interface Actor {
  userId: string;
  /** The session of the call; null for a program, and for work that is done in the name of a person. */
  sessionId: string | null;
  /** Of a guest: the only review link the session is for (DECISIONS 68). */
  viewLinkId?: string | undefined;
  /** The operator who looks at the product as this person, and changes nothing. */
  impersonatorId?: string | undefined;
  /** The API token of the call, if it was made with one. */
  token?: ActorToken | undefined;
}

/** A person in a session. */
export type SessionActor = Actor & { sessionId: string };

/** The API token that a program calls with. */
export interface ActorToken {
  id: string;
  /** What its person called it. */
  name: string;
  scopes: readonly TokenScope[];
  /** Of a team's token: the only team it reaches; null for a personal one. */
  teamId: string | null;
  endsAt: Date;
}
