import { X } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PinMark } from '../../../ui/symbol/pin.tsx';
import type { NumberedComment } from '../comments/comment-order.ts';
import { useKeyboardHeight } from '../composer/new-comment-place.tsx';
import { ResolveButton } from '../threads/comment-actions.tsx';
import { CommentFacts } from '../threads/comment-facts.tsx';
import { Replies } from '../threads/replies.tsx';
import { ReplyFooter } from '../threads/reply-footer.tsx';
import { useSheet } from '../viewport/use-sheet.ts';
import { useSize } from '../viewport/use-size.ts';
import type { CommentsProps } from './comments-panel.tsx';
import styles from './thread-sheet.module.css';

/** How far a finger moves until the sheet takes it as a wish. CSS pixels. */
const pull = 40;

/** The open thread on a phone: a sheet over the strip; drawn up it takes all the height, drawn down it closes. */
export function ThreadSheet(
  props: Omit<CommentsProps, 'selected'> & {
    readonly entry: NumberedComment;
    readonly onClose: () => void;
    /** Called with the height that the sheet covers, in CSS pixels. */
    readonly onSheet: (covered: number) => void;
  },
) {
  const t = useT();
  const { entry, threads } = props;
  const [isFull, setFull] = useState(false);
  const from = useRef<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const keyboard = useKeyboardHeight();
  const [ref, { height }] = useSize<HTMLElement>();
  useSheet(props.onSheet, isFull ? 0 : height + keyboard);
  const onDrop = ({ clientY }: PointerEvent) => {
    const moved = from.current === null ? 0 : clientY - from.current;
    from.current = null;
    if (moved < -pull) setFull(true);
    else if (moved > pull && isFull) setFull(false);
    else if (moved > pull) props.onClose();
    else setFull(!isFull);
  };
  const title = t('threads.title', { number: entry.number, count: threads.total });
  return (
    <section
      ref={ref}
      className={classNames(styles.sheet, isFull && styles.full)}
      style={{ bottom: keyboard }}
      aria-label={title}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={t('threads.expand')}
        aria-pressed={isFull}
        onPointerDown={(event) => {
          from.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={onDrop}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          setFull(!isFull);
        }}
      />
      <header className={styles.head}>
        <PinMark number={entry.number} selected />
        <h2 className={styles.title}>{title}</h2>
        <ResolveButton entry={entry} hasText />
        <Button variant="quiet" iconOnly aria-label={t('threads.close')} onClick={props.onClose}>
          <X size={20} strokeWidth={1.5} aria-hidden />
        </Button>
      </header>
      <div className={styles.content}>
        <Replies
          entry={entry}
          readerId={threads.readerId}
          first={<CommentFacts entry={entry} isElsewhere={props.isElsewhere(entry)} />}
        />
      </div>
      <footer className={styles.footer}>
        <ReplyFooter {...props} field={field} />
      </footer>
    </section>
  );
}
