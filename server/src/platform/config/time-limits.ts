/** How long the server waits for clients, and a stop for the server, in milliseconds. Constants; tests shorten them. */
export interface TimeLimits {
  /** From a connection, or the first byte of a further request on it, until the request's headers are complete. */
  headers: number;
  /** From the headers to the end of a JSON body; also for the rest of a body whose answer is out already. */
  body: number;
  /** The longest pause within an upload. A slow one that moves is not ended. */
  uploadPause: number;
  /** The longest that nothing of an answer may be taken; event streams say something more often than that. */
  readerPause: number;
  /** A whole request, whatever it is: for uploads that move by a byte now and then. */
  request: number;
  /** An idle connection between two requests. */
  keepAlive: number;
  /** How long a password waits until others have been hashed or compared. */
  passwordTurn: number;
  /** How often connections are looked through for late headers and requests. */
  check: number;
  /** What requests and jobs that run when the server stops have to finish. */
  stopGrace: number;
  /** The whole stop; Docker, for one, kills a container after ten seconds. */
  stop: number;
}

/** The limits that servers run with. */
export const timeLimits: TimeLimits = {
  headers: 15_000,
  body: 30_000,
  uploadPause: 30_000,
  readerPause: 60_000,
  request: 3_600_000,
  // Longer than the usual minute of reverse proxies, so that they never send a request on a connection we just closed.
  keepAlive: 72_000,
  passwordTurn: 10_000,
  check: 5000,
  stopGrace: 4000,
  stop: 9000,
};
