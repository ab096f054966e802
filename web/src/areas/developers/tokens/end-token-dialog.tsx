import { useQueryClient } from '@tanstack/react-query';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { type ApiToken, endToken, endTokenRefusal, type TokenTeam } from './use-api-tokens.ts';

/** Asks before a token is ended, and says what stops: the programs that use it, and from where it was used last. */
export function EndTokenDialog({ team, token, onClose }: { team: TokenTeam; token: ApiToken; onClose: () => void }) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const { name, kind, madeBy, lastUsedAt, lastUsedFrom } = token;
  const used = lastUsedAt ? format.moment(lastUsedAt) : '';
  return (
    <ConfirmDialog
      title={t('developers.end.title', { name })}
      about={team?.name}
      confirm={t('developers.end')}
      act={() => endToken(client, team, token)}
      refusal={endTokenRefusal}
      done={t('developers.end.done', { name })}
      onClose={onClose}
    >
      <p>{t('developers.end.text')}</p>
      <p>
        {!lastUsedAt
          ? t('developers.end.unused')
          : lastUsedFrom
            ? t('developers.end.usedFrom', { when: used, from: lastUsedFrom })
            : t('developers.end.used', { when: used })}
      </p>
      {team && kind === 'personal' ? <p>{t('developers.end.personal', { person: madeBy.name })}</p> : null}
    </ConfirmDialog>
  );
}
