/** Time limits for clients and for stopping the server, in milliseconds. Constants; tests shorten them. */
export interface TimeLimits {
  /** From a new connection, or the first byte of a later request on it, until the request's headers are complete. */
  headers: number;
  /** From the headers to the end of a JSON body; also for the rest of a body that was answered early. */
  body: number;
  /** The longest pause within an upload. A slow upload that makes progress is not aborted. */
  uploadPause: number;
  /** The longest time without the client reading anything of a response; event streams send more often than that. */
  readerPause: number;
  /** How often event streams send something, if only a sign of life. Clients that miss two of them connect again. */
  heartbeat: number;
  /** A whole request of any kind: for uploads that make only minimal progress. */
  request: number;
  /** An idle connection between two requests. */
  keepAlive: number;
  /** How long a password waits until others have been hashed or compared. */
  passwordTurn: number;
  /** How often connections are looked through for late headers and requests. */
  check: number;
  /** Time for running requests and jobs to finish when the server stops. */
  stopGrace: number;
  /** The whole stop; Docker, for example, kills a container after ten seconds. */
  stop: number;
}

/** The limits used in production. */
export const timeLimits: TimeLimits = {
  headers: 15_000,
  body: 30_000,
  uploadPause: 30_000,
  readerPause: 60_000,
  heartbeat: 10_000,
  request: 3_600_000,
  // Longer than the usual minute of reverse proxies, so that they never send a request on a connection we just closed.
  keepAlive: 72_000,
  passwordTurn: 10_000,
  check: 5000,
  stopGrace: 4000,
  stop: 9000,
};
