/** The caller: a signed-in person and their session, or a guest of a review link. */
export interface Actor {
  userId: string;
  sessionId: string;
  /** Of a guest: the only review link the session is for (DECISIONS 68). */
  viewLinkId?: string | undefined;
}
