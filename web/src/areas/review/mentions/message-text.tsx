import { useT } from '../../../i18n/use-t.ts';
import { type Mention, mentionLabel, mentionPieces } from './mention-text.ts';
import styles from './message-text.module.css';

/** The text of a comment, with the names of those whom it mentions set off. */
export function MessageText({
  message,
  mentions,
}: {
  readonly message: string;
  readonly mentions: readonly Mention[];
}) {
  const t = useT();
  return mentionPieces(message, mentions).map((piece) =>
    piece.mention ? (
      <bdi key={piece.at} className={styles.mention}>
        {mentionLabel(piece, t)}
      </bdi>
    ) : (
      piece.text
    ),
  );
}
