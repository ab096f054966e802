import { stretchesOf } from './marked.ts';
import styles from './marked-text.module.css';

/** A text in which the words that were looked for are marked. `words` are in lower case. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  let at = 0;
  return stretchesOf(text, words).map((stretch) => {
    const key = at;
    at += stretch.text.length;
    return stretch.isFound ? (
      <mark key={key} className={styles.mark}>
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    );
  });
}
