import type { CallOptions } from '@chamfer/contract';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { call } from '../../../platform/api/api.ts';
import type { Model } from '../model/use-model.ts';
import type { ReviewEvent } from '../review-types.ts';
import { followView, type ViewFollower } from './follow-view.ts';
import {
  follows,
  type LookedAt,
  nameOf,
  onePerPerson,
  type Presence,
  type Present,
  placeKey,
  type Visit,
} from './presence-people.ts';
import { sendView } from './send-view.ts';
import { useAway } from './use-away.ts';
import type { ViewMessage } from './view-message.ts';

type VisitState = CallOptions<'PUT /web/project-view-links/{viewLink}/presence'>['input'];

/** An id for the open page, and what takes in the events about presence. */
export interface PresenceFeed {
  readonly visitId: string;
  /** `began`: a stream has begun; `lost`: none comes through, so nobody knows who is there. */
  take(event: ReviewEvent | 'began' | 'lost'): void;
  readonly present: Present;
}

/** What presence has to do with the rest of the page. */
export interface PresencePlace {
  readonly viewLink: string;
  /** An id for the open page. */
  readonly visitId: string;
  readonly isSignedIn: boolean;
  readonly sheet: LookedAt;
  /** Shows what somebody else looks at. */
  readonly onSheet: (sheet: LookedAt) => void;
  readonly model: Model;
  /** Called with the name of a person who was followed and has gone. */
  readonly onLeft: (name: string) => void;
}

/** A person who was followed may reopen their stream, or one's own server may not know them yet. Milliseconds. */
const missingMs = 3000;

/**
 * Says on the link what this page looks at, keeps who else is there, and follows the view of one of them until the visitor
 * moves something (DECISIONS 69). Visitors without an account say nothing and are only counted.
 */
export function usePresence({
  viewLink,
  visitId,
  isSignedIn,
  sheet,
  onSheet,
  model,
  onLeft,
}: PresencePlace): PresenceFeed {
  const [presence, setPresence] = useState<Presence>(nobody);
  const [streams, setStreams] = useState(0);
  const [followed, setFollowed] = useState<Visit | null>(null);
  const isAway = useAway();
  const follower = useRef<ViewFollower | null>(null);
  const lastView = useRef<ViewMessage | null>(null);
  const params = { viewLink };
  const followedId = followed?.visitId ?? null;
  const stop = useCallback(() => setFollowed(null), []);

  // Without a stream nobody is there to be notified. A process that has just got the stream knows only that it is there.
  const say = useEffectEvent(
    (_place: string, input: Pick<VisitState, 'isAway' | 'followedVisitId'>, streams: number) => {
      if (!isSignedIn || streams === 0) return;
      const visitState = { visitId, sheet, ...input };
      call('PUT /web/project-view-links/{viewLink}/presence', { params, input: visitState }).catch(() => undefined);
    },
  );
  const here = placeKey(sheet);
  useEffect(() => say(here, { isAway, followedVisitId: followedId }, streams), [here, isAway, followedId, streams]);

  const { viewer } = model;
  const isModelShown = sheet === null;
  const { followers } = presence;
  const send = useEffectEvent((view: ViewMessage) =>
    call('POST /web/project-view-links/{viewLink}/presence/view', { params, input: { visitId, ...view } }),
  );
  useEffect(() => {
    // Starts again with each follower, who has not seen anything yet.
    if (viewer && isModelShown && followers > 0) return sendView(viewer, (view) => send(view));
  }, [viewer, isModelShown, followers]);

  useEffect(() => {
    lastView.current = null;
  }, []);
  useEffect(() => {
    if (!viewer || followedId === null) return;
    const following = followView(viewer, stop);
    follower.current = following;
    if (lastView.current) following.show(lastView.current);
    return () => {
      follower.current = null;
      following.stop();
    };
  }, [viewer, followedId, stop]);

  const current = presence.people.find((visit) => visit.visitId === followedId) ?? null;
  useFollowedSheet({ followedId, theirs: current && placeKey(current.sheet), here, stop }, () => {
    if (current) onSheet(current.sheet);
  });
  const leave = useEffectEvent(() => {
    if (followed) onLeft(nameOf(followed));
    stop();
  });
  const isMissing = followedId !== null && !current;
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => leave(), missingMs);
    return () => clearTimeout(timer);
  }, [isMissing]);
  // Two who began at the same moment.
  const isCircle = current !== null && follows(current, visitId, presence.people);
  useEffect(() => {
    if (isCircle) stop();
  }, [isCircle, stop]);

  // The same object as long as nothing changes: each new one renders the page again.
  const present = useMemo<Present>(
    () => ({
      people: onePerPerson(presence.people, followedId),
      others: presence.others,
      followed: current ?? followed,
      canFollow: (visit) => !follows(visit, visitId, presence.people),
      follow: setFollowed,
    }),
    [presence, current, followed, followedId, visitId],
  );
  return {
    visitId,
    take(event) {
      if (event === 'began') setStreams((count) => count + 1);
      else if (event === 'lost') {
        stop();
        setPresence(nobody);
      } else if (event.type === 'presence') setPresence(event);
      else if (event.type === 'presence_view') {
        const { camera } = event;
        // What is not the camera is sent once: it must not get lost with the next message.
        lastView.current = { camera, look: event.look ?? lastView.current?.look ?? null };
        follower.current?.show(event);
      }
    },
    present,
  };
}

const nobody: Presence = { type: 'presence', people: [], others: 0, followers: 0 };

/** Goes where the followed person goes; going elsewhere ends following. Places are keys. */
function useFollowedSheet(
  {
    followedId,
    theirs,
    here,
    stop,
  }: { followedId: string | null; theirs: string | null; here: string; stop: () => void },
  go: () => void,
): void {
  /** Where they were last: pages open a moment later than they are asked for. */
  const places = useRef<(string | null)[]>([]);
  const goThere = useEffectEvent(go);
  useEffect(() => {
    if (followedId === null || theirs === null) {
      places.current = [];
      return;
    }
    places.current = [...places.current, theirs].slice(-2);
    goThere();
  }, [followedId, theirs]);
  const notice = useEffectEvent((here: string) => {
    if (followedId !== null && places.current.length > 0 && !places.current.includes(here)) stop();
  });
  useEffect(() => notice(here), [here]);
}
