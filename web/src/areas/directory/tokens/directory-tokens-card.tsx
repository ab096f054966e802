import { tokenWarningDays } from '@chamfer/contract/token-scopes';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { ShownOnceDialog } from '../../../platform/form/shown-once-dialog.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RoundIcon } from '../../../ui/symbol/round-icon.tsx';
import type { DirectoryTeam, DirectoryToken, TeamDirectory } from '../use-team-directory.ts';
import { CreateDirectoryTokenDialog } from './create-directory-token-dialog.tsx';
import { DirectoryTokensTable } from './directory-tokens-table.tsx';
import { endDirectoryToken, endDirectoryTokenRefusal, type MadeDirectoryToken } from './token-calls.ts';
import styles from './tokens.module.css';

/** The tokens that a directory calls with: they are made, shown once and ended here. */
export function DirectoryTokensCard({ team, directory }: { team: DirectoryTeam; directory: TeamDirectory }) {
  const t = useT();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<MadeDirectoryToken | null>(null);
  const [ending, setEnding] = useState<DirectoryToken | null>(null);
  const isEmpty = directory.tokens.length === 0;
  const create = (
    <Button
      variant={isEmpty ? 'primary' : 'secondary'}
      icon={<Plus size={16} strokeWidth={1.5} aria-hidden />}
      onClick={() => setCreating(true)}
    >
      {t('directory.tokens.create')}
    </Button>
  );
  return (
    <>
      <Card title={t('directory.tokens')} lead={t('directory.tokens.lead')} action={isEmpty ? null : create}>
        {isEmpty ? (
          <EmptyState
            art={
              <RoundIcon>
                <KeyRound size={20} strokeWidth={1.5} aria-hidden />
              </RoundIcon>
            }
            title={t('directory.tokens.empty')}
            text={t('directory.tokens.empty.text')}
            actions={create}
          />
        ) : (
          <DirectoryTokensTable tokens={directory.tokens} onEnd={setEnding} />
        )}
      </Card>
      {isCreating ? (
        <CreateDirectoryTokenDialog team={team} onMade={setMade} onClose={() => setCreating(false)} />
      ) : null}
      {made && !isCreating ? <MadeDialog team={team} made={made} onClose={() => setMade(null)} /> : null}
      {ending ? <EndDialog team={team} token={ending} onClose={() => setEnding(null)} /> : null}
    </>
  );
}

/** Shows a token, once, with what it may do and when it ends. */
function MadeDialog({ team, made, onClose }: { team: DirectoryTeam; made: MadeDirectoryToken; onClose: () => void }) {
  const t = useT();
  const format = useFormats();
  const { name, endsAt } = made.directoryToken;
  return (
    <ShownOnceDialog
      title={t('directory.shown.title')}
      text={t('directory.shown.text')}
      label={t('directory.column.token')}
      value={made.token}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <dt>{t('directory.create.name')}</dt>
        <dd>{name}</dd>
        <dt>{t('directory.shown.may')}</dt>
        <dd>{t('directory.shown.may.text', { team: team.name })}</dd>
        <dt>{t('directory.column.ends')}</dt>
        <dd>{t('directory.shown.ends', { day: format.day(endsAt), days: tokenWarningDays })}</dd>
      </dl>
    </ShownOnceDialog>
  );
}

/** Asks before a token is ended, and says what that means for people who leave later. */
function EndDialog({ team, token, onClose }: { team: DirectoryTeam; token: DirectoryToken; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const { name } = token;
  return (
    <ConfirmDialog
      title={t('directory.end.title', { name })}
      about={team.name}
      confirm={t('directory.end')}
      act={() => endDirectoryToken(client, team.id, token)}
      refusal={endDirectoryTokenRefusal}
      done={t('directory.end.done', { name })}
      onClose={onClose}
    >
      <p>{t('directory.end.text')}</p>
    </ConfirmDialog>
  );
}
