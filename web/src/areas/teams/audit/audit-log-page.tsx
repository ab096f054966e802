import type { AuditKind } from '@chamfer/contract/calls/teams/audit';
import { shownEmail } from '@chamfer/contract/shown-email';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ListFilter, Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { useTeam } from '../../../platform/account/use-team.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { MultiSelect } from '../../../ui/choice/multi-select.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { AuditEntryRow } from './audit-entry-row.tsx';
import styles from './audit-log-page.module.css';
import { type AuditFilter, exportAudit, useAudit, usualDays } from './use-audit.ts';

const kindTexts: Record<AuditKind, MessageKey> = {
  roles: 'teamAudit.kind.roles',
  membership: 'teamAudit.kind.membership',
  invitations: 'teamAudit.kind.invitations',
  spaces: 'teamAudit.kind.spaces',
  projects: 'teamAudit.kind.projects',
  sharing: 'teamAudit.kind.sharing',
  ownership: 'teamAudit.kind.ownership',
  settings: 'teamAudit.kind.settings',
  logins: 'teamAudit.kind.logins',
};
/** The kinds that a filter names, in the order of the list. */
const kindsOf = (text: string | undefined): AuditKind[] => {
  const named = new Set(text?.split(','));
  return (Object.keys(kindTexts) as AuditKind[]).filter((kind) => named.has(kind));
};
const periods = ['7', '30', usualDays, 'all'] as const;
/** How long after the last key a search begins, in milliseconds. */
const typingPause = 300;

/** `/teams/{teamId}/audit-log`: who changed what in a team, when and from where; its owners see it (ACCESS §10). */
export default function AuditLogPage() {
  const { teamId } = useTeam();
  const { data: account } = useAccount();
  const team = account?.teams.find(({ id }) => id === teamId);
  return team ? <AuditLog key={team.id} team={team} /> : null;
}

function AuditLog({ team }: { team: Team }) {
  const t = useT();
  const format = useFormats();
  const [filter, setFilter] = useFilter();
  const list = useAudit(team.id, filter);
  const [isExporting, setExporting] = useState(false);
  const [typed, setTyped] = useState(filter.q ?? '');
  const clear = () => {
    setTyped('');
    setFilter({ days: 'all' });
  };
  const save = async () => {
    setExporting(true);
    try {
      await exportAudit(team.id, filter);
      showToast({ kind: 'ok', text: t('teamAudit.exported', { count: list.totalCount }) });
    } catch {
      showToast({ kind: 'error', text: t('teamAudit.export.failed') });
    } finally {
      setExporting(false);
    }
  };
  const days = Map.groupBy(list.items, ({ at }) => format.day(at));
  return (
    <>
      <PageHead
        title={t('common.nav.auditLog')}
        lead={t('teamAudit.lead', { team: team.name })}
        action={
          <Button
            icon={<Download size={16} strokeWidth={1.5} aria-hidden />}
            busy={isExporting}
            disabled={list.totalCount === 0}
            onClick={() => void save()}
          >
            {t('teamAudit.export')}
          </Button>
        }
      />
      <Filters filter={filter} onChange={setFilter} typed={typed} onType={setTyped} list={list} />
      <ListView
        list={list}
        loading={t('teamAudit.loading')}
        skeleton={<Skeleton height={240} />}
        failed={t('teamAudit.failed')}
        empty={
          <EmptyState
            art={<EmptySheetArt />}
            title={t('teamAudit.none.title')}
            text={t('teamAudit.none.text')}
            actions={<Button onClick={clear}>{t('teamAudit.none.clear')}</Button>}
          />
        }
      >
        {/* Not for screen readers: an entry is a sentence. */}
        <p className={styles.heads} aria-hidden>
          <span>{t('teamAudit.head.time')}</span>
          <span>{t('teamAudit.by')}</span>
          <span>{t('teamAudit.head.what')}</span>
          <span>{t('teamAudit.column.from')}</span>
        </p>
        {[...days].map(([day, entries]) => (
          <section key={day}>
            <h2 className={styles.day}>{day}</h2>
            <ol>
              {entries.map((entry) => (
                <AuditEntryRow key={entry.id} entry={entry} />
              ))}
            </ol>
          </section>
        ))}
      </ListView>
    </>
  );
}

/** The filters, which are kept in the address, so that a reload and a link keep them. */
function useFilter(): [AuditFilter, (change: AuditFilter) => void] {
  const navigate = useNavigate();
  const { q, days, by, kinds } = useSearch({ strict: false });
  const filter: AuditFilter = {
    q,
    days: periods.find((period) => period === String(days)),
    by,
    kinds: kindsOf(typeof kinds === 'string' ? kinds : undefined).join(',') || undefined,
  };
  const change = (next: AuditFilter) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, q: undefined, days: undefined, by: undefined, kinds: undefined, ...next }),
      replace: true,
    });
  return [filter, change];
}

function Filters({
  filter,
  onChange,
  typed,
  onType,
  list: { items: entries, totalCount: count, kindCounts },
}: {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
  /** The search as it is typed; it becomes part of the filter after a pause. */
  typed: string;
  onType: (typed: string) => void;
  list: Pick<ReturnType<typeof useAudit>, 'items' | 'totalCount' | 'kindCounts'>;
}) {
  const t = useT();
  const format = useFormats();
  useEffect(() => {
    const q = typed.trim() || undefined;
    if (q === filter.q) return;
    const timer = setTimeout(() => onChange({ ...filter, q }), typingPause);
    return () => clearTimeout(timer);
  });
  const people = new Map(
    entries.flatMap(({ actor }) => (actor ? [[actor.userId, actor.name || shownEmail(actor.email ?? '')]] : [])),
  );
  if (filter.by && !people.has(filter.by)) people.set(filter.by, '…');
  const everybody = { value: '', label: t('teamAudit.by.everybody') };
  const chosen = kindsOf(filter.kinds);
  const choicesId = useId();
  // On phones they are folded, with how many of them narrow the list.
  const [isUnfolded, setUnfolded] = useState(false);
  const chosenCount = [filter.days, filter.by, filter.kinds].filter(Boolean).length;
  const all = Object.values(kindCounts ?? {}).reduce((sum, one) => sum + one, 0);
  const kinds = (Object.keys(kindTexts) as AuditKind[]).map((value) => ({
    value,
    label: t(kindTexts[value]),
    ...(kindCounts && { end: format.number(kindCounts[value]) }),
  }));
  return (
    <div className={styles.filters}>
      <TextField
        label={t('teamAudit.search')}
        labelHidden
        size="sm"
        placeholder={t('teamAudit.search')}
        leading={<Search size={16} strokeWidth={1.5} aria-hidden />}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className={styles.search}
      />
      <Button
        className={styles.fold}
        size="sm"
        icon={<ListFilter size={16} strokeWidth={1.5} aria-hidden />}
        aria-expanded={isUnfolded}
        aria-controls={choicesId}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {t('teamAudit.filters', { count: chosenCount })}
      </Button>
      <div id={choicesId} className={styles.choices} data-unfolded={isUnfolded || undefined}>
        <Select
          label={t('teamAudit.period')}
          labelHidden
          size="sm"
          options={periods.map((value) => ({
            value,
            label: value === 'all' ? t('teamAudit.period.all') : t('teamAudit.period.last', { days: Number(value) }),
          }))}
          value={(filter.days ?? usualDays) as (typeof periods)[number]}
          onChange={(days) => onChange({ ...filter, days: days === usualDays ? undefined : days })}
          className={styles.choice}
        />
        <Select
          label={t('teamAudit.by')}
          labelHidden
          size="sm"
          options={[everybody, ...[...people].map(([value, label]) => ({ value, label }))]}
          value={filter.by ?? ''}
          onChange={(by) => onChange({ ...filter, by: by || undefined })}
          className={styles.choice}
        />
        <MultiSelect
          label={t('teamAudit.kind')}
          size="sm"
          options={kinds}
          value={chosen}
          onChange={(next) => onChange({ ...filter, kinds: next.join(',') || undefined })}
          shown={chosen.length > 0 ? t('teamAudit.kinds', { count: chosen.length }) : t('teamAudit.kind.all')}
          className={styles.choice}
        />
      </div>
      <span className={styles.count} role="status">
        {chosen.length > 0 ? t('teamAudit.countOf', { count, all }) : t('teamAudit.count', { count })}
      </span>
    </div>
  );
}
