import { Check } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Menu, MenuItem } from '../../../ui/popup/menu.tsx';
import { PersonFilterButton, type PersonFilterProps } from './person-filter.tsx';
import { writersOf } from './thread-filter.ts';

/** The people who have written. The menu opens when mounted, because its chunk is loaded when the button is pressed. */
export default function PersonMenu({ threads, list }: PersonFilterProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const { personId } = threads.filter;
  const check = <Check size={16} strokeWidth={1.5} aria-hidden />;
  return (
    <Menu trigger={<PersonFilterButton />} open={isOpen} onOpenChange={setOpen}>
      <MenuItem end={personId === null ? check : null} onAction={() => threads.change({ personId: null })}>
        {t('threads.filter.everyone')}
      </MenuItem>
      {writersOf(list, t).map(({ userId, name }) => (
        <MenuItem
          key={userId}
          end={personId === userId ? check : null}
          onAction={() => threads.change({ personId: userId })}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
