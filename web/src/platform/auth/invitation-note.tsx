import type { MessageKey, MessageValues } from '../../i18n/messages.ts';
import { Trans } from '../../i18n/trans.tsx';
import { Avatar } from '../../ui/symbol/avatar.tsx';
import styles from './invitation-note.module.css';

/** Says to a newcomer who invites them to what, and as what; `<0>` in the text is a name. */
export function InvitationNote({
  inviterName,
  name,
  id,
  values,
}: {
  /** '' where they are gone: the team or the design is named instead. */
  inviterName: string;
  /** What it invites to. */
  name: string;
  id: MessageKey;
  values: MessageValues;
}) {
  return (
    <div className={styles.note}>
      {inviterName ? <Avatar name={inviterName} size="xl" /> : <Avatar name={name} kind="team" size="xl" />}
      <p>
        <Trans id={id} values={values} components={[(words) => <b>{words}</b>]} />
      </p>
    </div>
  );
}
