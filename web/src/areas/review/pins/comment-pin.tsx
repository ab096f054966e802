import { Plus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Pin } from '../../../ui/symbol/pin.tsx';
import { authorName } from '../comments/author-name.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { markedMessage } from '../mentions/mention-text.ts';
import styles from './comment-pin.module.css';

/** The pin of a comment. Clicking it selects the comment. */
export function CommentPin(props: {
  readonly entry: NumberedComment;
  /** The position of its middle, in percentages. If left out, another component moves the button. */
  readonly at?: CSSProperties;
  readonly isSelected: boolean;
  readonly onChoose: (entry: NumberedComment) => void;
}) {
  const t = useT();
  const { number, comment } = props.entry;
  return (
    <Pin
      number={number}
      selected={props.isSelected}
      className={classNames(styles.pin, props.isSelected && styles.selected)}
      style={props.at}
      aria-label={t('review.pin.label', { number, author: authorName(props.entry, t) })}
      title={shortened(markedMessage(comment.message, comment.mentions, t))}
      onClick={() => props.onChoose(props.entry)}
    />
  );
}

/** The pin of the comment that is being written. */
export function DraftPin({ at }: { readonly at: CSSProperties }) {
  return (
    <span className={styles.draft} style={at} aria-hidden>
      <Plus size={14} strokeWidth={2} />
    </span>
  );
}

function shortened(message: string): string {
  const characters = [...message];
  return characters.length > 80 ? `${characters.slice(0, 80).join('')}…` : message;
}
