import { TokensCard } from '../tokens/tokens-card.tsx';
import styles from './developers.module.css';

/** The reader's personal API tokens, a section of the account's settings. */
export function PersonalTokens() {
  return (
    <div id="api-tokens" className={styles.section}>
      <TokensCard team={null} />
    </div>
  );
}
