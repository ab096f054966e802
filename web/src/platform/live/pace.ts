/** When a page gives up waiting for a stream, and how often it asks instead. Seconds. */
export const pace = {
  /** A healthy stream has begun by then; the page asks as long as it has not. */
  first: 5,
  /** How often it asks. The notice names it. */
  ask: 10,
  /** While it asks, so long is each connection tried. */
  attempt: 30,
  /** As many heartbeats may be missing. */
  missedHeartbeats: 2,
  /** A heartbeat may be late by this. */
  late: 1,
  /** A page whose clock stood still for so long was asleep. */
  asleep: 20,
  /** A stream that lived for so long is connected again at once when it ends. */
  settled: 5,
} as const;
