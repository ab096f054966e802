import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RoundIcon } from '../../../ui/symbol/round-icon.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { EndTokenDialog } from './end-token-dialog.tsx';
import { ShownTokenDialog } from './shown-token-dialog.tsx';
import styles from './tokens.module.css';
import { TokensTable } from './tokens-table.tsx';
import { type ApiToken, type MadeToken, type TokenTeam, useApiTokens } from './use-api-tokens.ts';

/** The API tokens that reach a team, or the reader's personal ones: they are made, shown once and ended here. */
export function TokensCard({ team }: { team: TokenTeam }) {
  const t = useT();
  const list = useApiTokens(team);
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  const [ending, setEnding] = useState<ApiToken | null>(null);
  const create = (
    <Button variant="primary" icon={<Plus size={16} strokeWidth={1.5} aria-hidden />} onClick={() => setCreating(true)}>
      {t('developers.create')}
    </Button>
  );
  const isEmpty = list.status === 'ready' && list.items.length === 0;
  return (
    <>
      <Card
        title={team ? t('developers.tokens') : t('developers.personal')}
        lead={team ? t('developers.lead') : t('developers.personal.lead')}
        action={isEmpty ? null : create}
      >
        <ListView
          list={list}
          loading={t('developers.loading')}
          failed={t('developers.failed')}
          skeleton={<Skeleton height={20} width="60%" />}
          empty={
            <EmptyState
              art={
                <RoundIcon>
                  <KeyRound size={20} strokeWidth={1.5} aria-hidden />
                </RoundIcon>
              }
              title={t('developers.empty')}
              text={t('developers.empty.text', { command: 'chamfer login' })}
              actions={create}
            />
          }
        >
          <TokensTable tokens={list.items} onEnd={setEnding} />
        </ListView>
      </Card>
      {team ? (
        <div className={styles.note}>
          <Note>{t('developers.note')}</Note>
        </div>
      ) : null}
      {isCreating ? <CreateTokenDialog team={team} onMade={setMade} onClose={() => setCreating(false)} /> : null}
      {made && !isCreating ? <ShownTokenDialog made={made} onClose={() => setMade(null)} /> : null}
      {ending ? <EndTokenDialog team={team} token={ending} onClose={() => setEnding(null)} /> : null}
    </>
  );
}
