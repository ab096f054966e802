import type { Mention } from './mention-text.ts';
import { mentionPieces } from './mention-text.ts';
import styles from './message-text.module.css';

/** The text of a comment, with the names of those whom it mentions set off. */
export function MessageText({
  message,
  mentions,
}: {
  readonly message: string;
  readonly mentions: readonly Mention[];
}) {
  return mentionPieces(message, mentions).map(({ at, text, isMention }) =>
    isMention ? (
      <bdi key={at} className={styles.mention}>
        {text}
      </bdi>
    ) : (
      text
    ),
  );
}
