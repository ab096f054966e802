import { teamRoles } from '@chamfer/contract/roles';
import { Search } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { Select } from '../../../ui/choice/select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type MemberFilter, spacesIn } from './member-filter.ts';
import styles from './members-page.module.css';
import { roleNames } from './members-table.tsx';
import type { Member } from './use-members.ts';

/** What narrows the list of members: words, a role, and a space where the team has any. */
export function MemberFilters({
  team,
  members,
  filter,
  onChange,
}: {
  team: Team;
  members: readonly Member[];
  filter: MemberFilter;
  onChange: (filter: MemberFilter) => void;
}) {
  const t = useT();
  const spaces = team.addons.teamspaceManagement ? spacesIn(members, t('teams.untitledSpace')) : [];
  return (
    <div className={styles.filters}>
      <TextField
        label={t('teams.members.filter')}
        labelHidden
        size="sm"
        placeholder={t('teams.members.filter')}
        leading={<Search size={16} strokeWidth={1.5} aria-hidden />}
        type="search"
        value={filter.typed}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...filter, typed: target.value })}
        className={styles.filter}
      />
      <Select
        label={t('teams.members.column.role')}
        labelHidden
        size="sm"
        value={filter.role}
        onChange={(role) => onChange({ ...filter, role })}
        options={[
          { value: '' as const, label: t('teams.members.everyRole') },
          ...teamRoles.toReversed().map((role) => ({ value: role, label: t(roleNames[role]) })),
        ]}
        className={styles.choice}
      />
      {spaces.length > 0 ? (
        <Select
          label={t('teams.members.column.space')}
          labelHidden
          size="sm"
          value={filter.spaceId}
          onChange={(spaceId) => onChange({ ...filter, spaceId })}
          options={[
            { value: '', label: t('teams.members.everySpace') },
            ...spaces.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          className={styles.choice}
        />
      ) : null}
    </div>
  );
}
