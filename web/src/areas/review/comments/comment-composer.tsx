import { commentMaxLength } from '@chamfer/contract/rules';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from './comment-composer.module.css';

/** A field for 1 to 1000 characters and the button that sends them (spec 3 §5). */
export interface CommentComposerProps {
  readonly text: string;
  /** What the form is called, if not as its field. */
  readonly name?: string;
  /** Above the field. */
  readonly head?: ReactNode;
  readonly label: string;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly error?: string | null;
  readonly rows?: number;
  /** On its way: it can neither be changed nor sent again. */
  readonly isPending: boolean;
  /** It cannot be sent again before it has gone out. */
  readonly isWaiting?: boolean;
  /** What the button says, and what it says while it is on its way. */
  readonly send: { readonly label: string; readonly pending: string };
  readonly fieldRef?: Ref<HTMLTextAreaElement>;
  readonly onWrite: (text: string) => void;
  readonly onSend: () => void;
  /** Leaves without sending, with a button of its own and with Escape. */
  readonly onCancel?: () => void;
}

/** The same field and button for comments, replies and edits; Ctrl or Cmd with Enter sends as well. */
export function CommentComposer(props: CommentComposerProps) {
  const t = useT();
  const { text, isPending } = props;
  const length = [...text.trim()].length;
  const excess = length - commentMaxLength;
  const canSend = length > 0 && excess <= 0 && !isPending && !props.isWaiting;
  const send = () => canSend && props.onSend();
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && props.onCancel) {
      event.preventDefault();
      props.onCancel();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.composer}
      aria-label={props.name ?? props.label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {props.head}
      <div className={styles.body}>
        <TextArea
          ref={props.fieldRef}
          className={styles.text}
          name="text"
          label={props.label}
          labelHidden
          placeholder={props.placeholder}
          rows={props.rows ?? 2}
          limit={commentMaxLength}
          value={text}
          hint={props.hint}
          error={excess > 0 ? t('review.newComment.tooLong', { count: excess }) : props.error}
          readOnly={isPending}
          required
          dir="auto"
          onChange={(event) => props.onWrite(event.target.value)}
          onKeyDown={keyDown}
        />
        <div className={styles.acts}>
          {props.onCancel ? (
            <Button size="sm" variant="quiet" onClick={props.onCancel}>
              {t('common.cancel')}
            </Button>
          ) : null}
          <Button type="submit" size="sm" variant="primary" disabled={!canSend}>
            {isPending ? props.send.pending : props.send.label}
          </Button>
        </div>
      </div>
    </form>
  );
}
