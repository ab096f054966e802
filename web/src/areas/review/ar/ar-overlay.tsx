'use no memo';

import type { ArPhase, ArSession } from '@chamfer/viewer/port';
import { Move3d, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Formats, useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { PinMark } from '../../../ui/symbol/pin.tsx';
import { authorName } from '../comments/author-name.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { markedMessage } from '../mentions/mention-text.ts';
import { useSignal } from '../model/use-viewer.ts';
import styles from './ar-overlay.module.css';

const hints: Record<ArPhase, MessageKey> = {
  searching: 'tools.ar.searching',
  aiming: 'tools.ar.aiming',
  placed: 'tools.ar.placed',
};

/**
 * The overlay over the camera's picture: what to do next, the text of the selected comment, and the button to leave AR.
 */
export default function ArOverlay(props: {
  readonly session: ArSession;
  readonly comments: readonly NumberedComment[];
}) {
  const t = useT();
  const format = useFormats();
  const { session } = props;
  const { phase, size, scale, chosen } = useSignal(session.state, session.state.value);
  const leave = useRef<HTMLButtonElement>(null);
  useEffect(() => leave.current?.focus(), []);
  const entry = props.comments.find(({ comment }) => comment.commentId === chosen);
  return (
    <section className={styles.overlay} aria-label={t('review.ar.title')}>
      <Button
        ref={leave}
        className={styles.leave}
        size="lg"
        icon={<X size={20} strokeWidth={1.5} aria-hidden />}
        onClick={() => void session.end()}
      >
        {t('tools.ar.leave')}
      </Button>
      <div className={styles.foot}>
        <div role="status" className={styles.card}>
          {entry ? <ReadComment entry={entry} /> : <p>{t(hints[phase])}</p>}
          {entry ? (
            <Button
              variant="quiet"
              iconOnly
              aria-label={t('tools.ar.closeComment')}
              icon={<X size={20} strokeWidth={1.5} aria-hidden />}
              onClick={() => session.choose(null)}
            />
          ) : null}
        </div>
        <div className={styles.row}>
          {phase === 'placed' ? (
            <Button
              size="lg"
              icon={<Move3d size={20} strokeWidth={1.5} aria-hidden />}
              onClick={() => session.placeAgain()}
            >
              {t('tools.ar.again')}
            </Button>
          ) : null}
          <div className={styles.size}>
            <Segmented
              label={t('tools.ar.size')}
              options={[
                { value: 'true', label: t('tools.ar.size.true') },
                { value: 'room', label: t('tools.ar.size.room') },
              ]}
              value={size}
              onChange={(value) => session.setSize(value)}
            />
            <p className={styles.scale}>{t('tools.ar.scale', { ratio: ratioOf(scale, format) })}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

function ReadComment({ entry }: { readonly entry: NumberedComment }) {
  const t = useT();
  const format = useFormats();
  const { comment, number } = entry;
  const by = { author: authorName(entry, t), date: format.date(comment.createdAt) };
  return (
    <>
      <PinMark number={number} selected />
      <div className={styles.comment}>
        <p className={styles.by}>{t('tools.ar.by', by)}</p>
        <p className={styles.message}>{markedMessage(comment.message, comment.mentions, t)}</p>
      </div>
    </>
  );
}

/** As on a drawing: 1:20 is smaller than it is, 20:1 larger. */
function ratioOf(scale: number, format: Formats): string {
  const whole = (value: number) => format.number(value, { maximumSignificantDigits: 3 });
  return scale < 1 ? `1:${whole(1 / scale)}` : `${whole(scale)}:1`;
}
