/**
 * The data of the event named `open`, with which every stream of server-sent events begins. It is sent immediately. A client that
 * receives it looks up what happened before; one that does not within seconds is behind something that buffers streams.
 */
export interface StreamOpened {
  /** The server sends something at least this often, if only a comment. A client that misses two connects again. */
  heartbeatMs: number;
}

/**
 * The type of the event, with nothing in it, that says that the server misses events itself: until another stream begins, a
 * client has to ask for what it shows.
 */
export type StaleEvent = 'stale';
