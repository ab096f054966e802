import { useEffect, useEffectEvent } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { Model } from '../model/use-model.ts';
import type { LookedAt, Present } from '../presence/presence-people.ts';
import { usePresence } from '../presence/use-presence.ts';
import type { Review } from '../review-types.ts';
import type { EventFeed } from '../use-event-feed.ts';
import { useNewerExport } from '../use-newer-export.ts';
import { useReviewEvents } from './use-review-events.ts';

/** The properties of what hears of others. */
export interface LiveProps {
  readonly viewLink: string;
  readonly feed: EventFeed;
  /** An id for the open page. */
  readonly visitId: string;
  readonly review: Review;
  readonly isSignedIn: boolean;
  readonly model: Model;
  /** What the visitor looks at. */
  readonly sheet: LookedAt;
  /** Shows what somebody else looks at. */
  readonly onSheet: (sheet: LookedAt) => void;
  /** Called with who else is there whenever that changes. */
  readonly onPresent: (present: Present) => void;
  /** Loads a newer version of the design. */
  readonly onReload: () => void;
}

/** What others do on the link while the page is open: their comments, newer versions, who is there. Renders nothing. */
export function Live(props: LiveProps) {
  const { viewLink, review, isSignedIn, feed, visitId, model, sheet, onSheet, onPresent, onReload } = props;
  const t = useT();
  const presence = usePresence({
    viewLink,
    visitId,
    isSignedIn,
    sheet,
    onSheet,
    model,
    onLeft: (name) => showToast({ kind: 'info', text: t('presence.left', { name }) }),
  });
  const { hasNewerExport } = useReviewEvents(viewLink, { review, isSignedIn, presence, feed });
  useNewerExport(hasNewerExport, onReload);
  const tell = useEffectEvent(onPresent);
  const { present } = presence;
  useEffect(() => tell(present), [present]);
  return null;
}
