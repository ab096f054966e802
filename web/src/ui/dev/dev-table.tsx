import { Ellipsis } from 'lucide-react';
import { Button } from '../action/button.tsx';
import { Badge } from '../feedback/badge.tsx';
import { Table } from '../layout/table.tsx';
import { Avatar } from '../symbol/avatar.tsx';
import styles from './dev.module.css';
import { DevSection } from './dev-section.tsx';

const people = [
  { name: 'Mara Lindqvist', email: 'mara.lindqvist@haldenworks.com', role: 'Owner', space: 'Mechanical, Tooling' },
  { name: 'Jonas Weber', email: 'jonas.weber@haldenworks.com', role: 'Editor', space: 'Mechanical' },
  { name: 'Henrik Brandt', email: 'h.brandt@nordguss.example', role: 'Guest', space: 'Supplier review' },
];

/** A table of people, with a row that is still loading. */
export function DevTable() {
  return (
    <DevSection title="Table">
      <Table
        label="Members"
        rows={people}
        keyOf={({ email }) => email}
        rowProps={({ name }) => ({ 'data-show': name === 'Jonas Weber' ? 'hover' : undefined })}
        columns={[
          { key: 'member', head: 'Member', width: '48%', cell: member },
          { key: 'role', head: 'Role', cell: ({ role }) => role },
          { key: 'space', head: 'Space', cell: ({ space }) => space },
          { key: 'actions', head: 'Actions', headHidden: true, cell: actions },
        ]}
        loadingRows={1}
      />
    </DevSection>
  );
}

type Person = (typeof people)[number];

function member({ name, email, role }: Person) {
  return (
    <span className={styles.person}>
      <Avatar name={name} kind={role === 'Owner' ? 'me' : undefined} />
      <span>
        {name} {role === 'Guest' ? <Badge>Guest</Badge> : null}
        <span className={styles.mail}>{email}</span>
      </span>
    </span>
  );
}

function actions({ name }: Person) {
  return (
    <Button variant="quiet" size="sm" iconOnly aria-label={`Actions for ${name}`}>
      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
    </Button>
  );
}
