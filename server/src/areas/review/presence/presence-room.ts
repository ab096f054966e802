import type { CallRequest } from '@chamfer/contract';

/** What a visit says of itself. */
export type VisitState = Omit<CallRequest<'PUT /web/project-view-links/{viewLink}/presence'>['input'], 'visitId'>;

/** An open page of a review link. `userId` is null for a visitor without an account. */
export interface Visit extends VisitState {
  visitId: string;
  userId: string | null;
}

/** How long a visit without a stream still counts, because pages reopen broken streams. Milliseconds. */
export const graceMs = 4000;
/** How long visits of another process count after it was last heard of. Milliseconds. */
export const silenceMs = 50_000;
/** Visits of one link; more are not counted, so that nobody fills the memory. */
const mostVisits = 5000;

/** A visit, and how long it is believed in. */
interface Kept extends Visit {
  /** The process that has its stream. */
  process: string;
  /** Streams of this process; a page that reopens one has two for a moment. */
  streams: number;
  /** Milliseconds since 1970: when its process was last heard of or, here, when its last stream ended. */
  since: number;
}

/**
 * The visits of one review link, as one process knows them: its own, which it has streams of, and those that others
 * announced. Times are milliseconds since 1970. Functions that may change something return whether they did.
 */
export class PresenceRoom {
  readonly #visits = new Map<string, Kept>();
  readonly #process: string;

  /** `process`: an id of this process that others do not have. */
  constructor(process: string) {
    this.#process = process;
  }

  get isEmpty(): boolean {
    return this.#visits.size === 0;
  }

  /** Adds a stream of a visit. False if the visit is somebody else's, or there are too many. */
  join(visitId: string, userId: string | null, now: number): boolean {
    const known = this.#visits.get(visitId);
    if (known ? known.userId !== userId : this.#visits.size >= mostVisits) return false;
    const state = known ?? { visitId, userId, sheet: null, isAway: false, followedVisitId: null };
    const streams = (this.#isOwn(known) ? known!.streams : 0) + 1;
    this.#visits.set(visitId, { ...state, process: this.#process, streams, since: now });
    return true;
  }

  /** Takes one stream of a visit away. The visit counts a little longer. */
  leave(visitId: string, now: number): void {
    const visit = this.#visits.get(visitId);
    if (!visit || !this.#isOwn(visit) || visit.streams === 0) return;
    visit.streams -= 1;
    visit.since = now;
  }

  /** Takes in what another process announces. A visit that has a stream here stays as it is. */
  hear(process: string, visits: readonly Visit[], now: number): boolean {
    let isNew = false;
    for (const visit of visits) {
      const known = this.#visits.get(visit.visitId);
      if (known && (known.userId !== visit.userId || (this.#isOwn(known) && known.streams > 0))) continue;
      if (!known && this.#visits.size >= mostVisits) continue;
      isNew ||= !known || !isSame(known, visit);
      this.#visits.set(visit.visitId, { ...visit, process, streams: 0, since: now });
    }
    return isNew;
  }

  /** Takes in that visits of another process are over. */
  forget(process: string, visitIds: readonly string[]): boolean {
    return visitIds.filter((id) => this.#visits.get(id)?.process === process && this.#visits.delete(id)).length > 0;
  }

  /** Takes in what a visit says of itself, if it is that person's. */
  set({ visitId, userId, sheet, isAway, followedVisitId }: Visit): boolean {
    const known = this.#visits.get(visitId);
    if (!known || known.userId === null || known.userId !== userId) return false;
    const next = { ...known, sheet, isAway, followedVisitId };
    this.#visits.set(visitId, next);
    return !isSame(known, next);
  }

  /** Drops what is believed in no longer: `own` visits, by id, and whether there were any of other processes. */
  expire(now: number): { own: string[]; hasOthers: boolean } {
    const old = [...this.#visits.values()].filter((visit) =>
      this.#isOwn(visit) ? visit.streams === 0 && visit.since + graceMs <= now : visit.since + silenceMs <= now,
    );
    for (const { visitId } of old) this.#visits.delete(visitId);
    return { own: old.filter((visit) => this.#isOwn(visit)).map(idOf), hasOthers: old.some((v) => !this.#isOwn(v)) };
  }

  /** All visits, those who came first before the others. */
  all(): Visit[] {
    return [...this.#visits.values()].map(visitOf);
  }

  /** The visits with a stream in this process, which it announces. */
  own(): Visit[] {
    return [...this.#visits.values()].filter((visit) => this.#isOwn(visit)).map(visitOf);
  }

  get(visitId: string): Visit | undefined {
    return this.#visits.get(visitId);
  }

  #isOwn(visit: Kept | undefined): boolean {
    return visit?.process === this.#process;
  }
}

const idOf = ({ visitId }: Visit) => visitId;

function visitOf({ visitId, userId, sheet, isAway, followedVisitId }: Visit): Visit {
  return { visitId, userId, sheet, isAway, followedVisitId };
}

function isSame(a: Visit, b: Visit): boolean {
  return JSON.stringify(visitOf(a)) === JSON.stringify(visitOf(b));
}
