'use no memo';
import { useT } from '../../../i18n/use-t.ts';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { focusModel } from '../viewport/key-surface.ts';
import styles from './follow-frame.module.css';
import { nameOf, type Visit } from './presence-people.ts';
import { useOwnMovement } from './use-own-movement.ts';

/** A frame round the stage and a banner, for as long as somebody's view is followed. */
export default function FollowFrame({ followed, onStop }: { readonly followed: Visit; readonly onStop: () => void }) {
  const t = useT();
  useOwnMovement(onStop);
  useShortcuts({ Escape: onStop }, false);
  const press = () => {
    onStop();
    // The button goes; the model is where one goes on.
    focusModel();
  };
  return (
    <>
      <div className={styles.frame} aria-hidden />
      <div className={styles.banner}>
        <Avatar size="sm" name={followed.user.name} email={followed.user.email} className={styles.avatar} />
        <span role="status" className={styles.text}>
          {t('presence.following', { name: nameOf(followed) })}
        </span>
        <button type="button" className={styles.stop} onClick={press}>
          {t('presence.stop')}
          <kbd className={styles.key} aria-hidden>
            {t('presence.escape')}
          </kbd>
        </button>
      </div>
    </>
  );
}
