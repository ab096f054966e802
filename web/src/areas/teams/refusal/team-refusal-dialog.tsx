import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { TeamRefusal } from '../../../platform/account/team-refusals.ts';
import { NoticeDialog } from '../../../platform/form/notice-dialog.tsx';
import styles from './team-refusal-dialog.module.css';

const texts: Record<TeamRefusal, { title: MessageKey; text: MessageKey; hint?: MessageKey }> = {
  unauthorized: { title: 'teams.forbidden', text: 'teams.forbidden.hint' },
  rename_space: { title: 'teamSettings.space.rename.title', text: 'teamSettings.space.rename.forbidden' },
  invite: { title: 'teamInvites.title', text: 'teamInvites.ownersOnly', hint: 'teamInvites.ownersOnly.hint' },
};

/** The error modal of the team area: what may not be done here, and who may (spec 2 §2 and §8, J43). */
export function TeamRefusalDialog({
  refusal,
  team,
  onClose,
}: {
  refusal: TeamRefusal;
  /** The name of the team; none where it is not one of the reader's. */
  team?: string | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const { title, text, hint } = texts[refusal];
  return (
    <NoticeDialog title={t(title)} about={team} onClose={onClose}>
      <p>{t(text)}</p>
      {hint ? <p className={styles.hint}>{t(hint)}</p> : null}
    </NoticeDialog>
  );
}
