import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { endSessions, type ShownUser, userRefusals } from './use-users.ts';
import { userName } from './user-name.ts';

/** One session, as it is named to an operator. */
export interface ChosenSession {
  sessionId: string;
  device: string;
}

/** Ends one session of an account, or all; with all of them its API tokens can end too. */
export function EndSessionsDialog({
  user,
  session,
  onClose,
}: {
  user: ShownUser;
  session: ChosenSession | 'all';
  onClose: () => void;
}) {
  const t = useT();
  const [tokens, setTokens] = useState(false);
  const name = userName(user);
  const isAll = session === 'all';
  return (
    <ReasonDialog
      title={isAll ? t('console.sessions.endAll.title', { name }) : t('console.sessions.endOne.title')}
      confirm={isAll ? t('console.session.endAll') : t('console.session.end')}
      done={isAll ? t('console.sessions.endAll.done', { name }) : t('console.sessions.endOne.done')}
      refusal={userRefusals.endSessions}
      act={(reason) =>
        endSessions(user.userId, { reason, sessionId: isAll ? undefined : session.sessionId, tokens: isAll && tokens })
      }
      onClose={onClose}
    >
      <p>
        {isAll
          ? t('console.sessions.endAll.text', { name, count: user.sessions.length })
          : t('console.sessions.endOne.text', { name, device: session.device })}
      </p>
      {isAll && user.apiTokens > 0 ? (
        <Checkbox
          label={t('console.sessions.tokens', { count: user.apiTokens })}
          checked={tokens}
          onChange={({ target }) => setTokens(target.checked)}
        />
      ) : null}
    </ReasonDialog>
  );
}
