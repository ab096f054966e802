import { commentMaxLength, isBlank } from '@chamfer/contract/comment-rules';
import { AtSign, CloudOff } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { Tooltip } from '../../../ui/popup/tooltip.tsx';
import { MentionList } from '../mentions/mention-list.tsx';
import { mentionedIn, unnamedIn } from '../mentions/mention-text.ts';
import { type MentionOptions, useMentions } from '../mentions/use-mentions.ts';
import { AttachButtons } from '../pictures/attach-buttons.tsx';
import { ComposerPictures, PictureProblems } from '../pictures/composer-pictures.tsx';
import { usePictureDrop } from '../pictures/use-picture-drop.ts';
import type { UnsentPictures } from '../pictures/use-unsent-pictures.ts';
import { useTakeView } from '../pictures/view-picture.ts';
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
  /** What becomes of the text while there is no network. */
  readonly offline?: string | undefined;
  readonly error?: string | null;
  readonly rows?: number;
  /** On its way: it can neither be changed nor sent again. */
  readonly isPending: boolean;
  /** It cannot be sent again before it has gone out. */
  readonly isWaiting?: boolean;
  /** What the button says, and what it says while it is on its way. */
  readonly send: { readonly label: string; readonly pending: string };
  readonly fieldRef?: Ref<HTMLTextAreaElement>;
  /** With it, an @ opens the list of people whom the text can name. */
  readonly mention?: MentionOptions;
  /** With it, pictures can be attached: by button, pasted and dropped. */
  readonly pictures?: UnsentPictures;
  readonly onWrite: (text: string) => void;
  readonly onSend: () => void;
  /** Leaves without sending, with its own button and with Escape. */
  readonly onCancel?: () => void;
}

/** The same field and button for comments, replies and edits; Ctrl or Cmd with Enter sends as well. */
export function CommentComposer(props: CommentComposerProps) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(props.fieldRef, () => field.current, []);
  const mentions = useMentions(props.mention, field, props.onWrite);
  const { text, isPending, pictures } = props;
  const people = props.mention?.people ?? [];
  const name = props.mention ? unnamedIn(text, people) : null;
  const isOnly = mentionedIn(text, people).length === 0;
  const nobody = name && t(isOnly ? 'review.mention.nobody' : 'review.mention.nobodyBeside', { name });
  const takesView = useTakeView() !== null;
  const drop = usePictureDrop(isPending ? undefined : pictures);
  const excess = [...text.trim()].length - commentMaxLength;
  const canSend = !isBlank(text) && excess <= 0 && !isPending && !props.isWaiting && !pictures?.isRefused;
  const send = () => canSend && props.onSend();
  // Next to two buttons for the text there is no room for it.
  const hasMention = props.mention !== undefined && !props.onCancel;
  const tools = (pictures ? (takesView ? 2 : 1) : 0) + (hasMention ? 1 : 0);
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || mentions.keyDown(event)) return;
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
      {...drop.props}
      className={classNames(styles.composer, drop.isOver && styles.over)}
      style={{ '--tools': tools } as CSSProperties}
      aria-label={props.name ?? props.label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {props.head}
      <div role="status">
        {props.offline ? (
          <p className={styles.offline}>
            <CloudOff size={16} strokeWidth={1.5} aria-hidden />
            {props.offline}
          </p>
        ) : null}
      </div>
      <div className={styles.body}>
        <TextArea
          {...mentions.props}
          ref={field}
          className={styles.text}
          name="text"
          label={props.label}
          labelHidden
          placeholder={props.placeholder}
          rows={props.rows ?? 2}
          limit={commentMaxLength}
          value={text}
          hint={nobody}
          error={excess > 0 ? t('review.newComment.tooLong', { count: excess }) : props.error}
          readOnly={isPending}
          required
          dir="auto"
          onChange={(event) => props.onWrite(event.target.value)}
          onSelect={mentions.look}
          onBlur={mentions.close}
          onKeyDown={keyDown}
          inside={pictures ? <ComposerPictures pictures={pictures} /> : null}
        />
        {props.mention ? <MentionList {...mentions.list} field={field} /> : null}
        {tools > 0 ? (
          <div className={styles.attach}>
            {pictures ? <AttachButtons pictures={pictures} /> : null}
            {hasMention ? <MentionButton onPress={mentions.begin} isOff={isPending} /> : null}
          </div>
        ) : null}
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
      {pictures ? <PictureProblems pictures={pictures} /> : null}
    </form>
  );
}

function MentionButton({ onPress, isOff }: { readonly onPress: () => void; readonly isOff: boolean }) {
  const t = useT();
  const label = t('review.mention.add');
  return (
    <Tooltip text={label}>
      <Button variant="quiet" size="sm" iconOnly disabled={isOff} aria-label={label} onClick={onPress}>
        <AtSign size={16} strokeWidth={1.5} aria-hidden />
      </Button>
    </Tooltip>
  );
}
