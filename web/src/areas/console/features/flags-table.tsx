import { Ellipsis, X } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { Switch } from '../../../ui/choice/switch.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { MenuItem, MenuSeparator, RowMenu } from '../../../ui/popup/menu.tsx';
import styles from './features.module.css';
import type { OperatorFlag, OperatorRule } from './use-flags.ts';

/** Feature flags: what they show, for whom by rule, and what they are worth for everybody else. */
export function FlagsTable({
  flags,
  onSet,
  onAddRule,
  onRemoveRule,
  onClear,
}: {
  /** Undefined while they are loaded. */
  flags: readonly OperatorFlag[] | undefined;
  onSet: (flag: OperatorFlag, variant: string) => void;
  onAddRule: (flag: OperatorFlag) => void;
  /** `place`: of the rule, from 1 on. */
  onRemoveRule: (flag: OperatorFlag, place: number) => void;
  onClear: (flag: OperatorFlag) => void;
}) {
  const t = useT();
  const columns: Column<OperatorFlag>[] = [
    {
      key: 'flag',
      head: t('consoleWork.flags.flag'),
      cell: ({ name, about }) => (
        <>
          <code className={styles.flag}>{name}</code>
          <small className={styles.small} lang="en">
            {about}
          </small>
        </>
      ),
    },
    {
      key: 'rules',
      head: t('consoleWork.flags.rules'),
      width: '400px',
      cell: (flag) => <Rules flag={flag} onRemove={(place) => onRemoveRule(flag, place)} />,
      className: styles.rulesCell,
    },
    {
      key: 'else',
      head: t('consoleWork.flags.else'),
      width: '160px',
      cell: (flag) => <Worth flag={flag} onSet={(variant) => onSet(flag, variant)} />,
    },
    {
      key: 'acts',
      head: t('consoleWork.acts'),
      headHidden: true,
      width: '56px',
      cell: (flag) => (
        <RowMenu
          label={t('consoleWork.actsFor', { name: flag.name })}
          trigger={
            <Button variant="quiet" size="sm" iconOnly aria-label={t('consoleWork.actsFor', { name: flag.name })}>
              <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
            </Button>
          }
        >
          <MenuItem onAction={() => onAddRule(flag)}>{t('consoleWork.flags.addRule')}</MenuItem>
          <MenuSeparator />
          <MenuItem danger disabled={isUntouched(flag)} onAction={() => onClear(flag)}>
            {t('consoleWork.flags.clear')}
          </MenuItem>
        </RowMenu>
      ),
    },
  ];
  return (
    <Table
      className={styles.tall}
      label={t('console.flags')}
      columns={columns}
      rows={flags ?? []}
      keyOf={({ name }) => name}
      rowHeight={69}
      loadingRows={flags ? 0 : 3}
    />
  );
}

const isUntouched = ({ variant, rules }: OperatorFlag) => variant === null && rules.length === 0;

function Rules({ flag, onRemove }: { flag: OperatorFlag; onRemove: (place: number) => void }) {
  const t = useT();
  if (flag.rules.length === 0) return <span className={styles.soft}>{t('consoleWork.flags.noRules')}</span>;
  return (
    <ol className={styles.rules}>
      {flag.rules.map(withPlace).map(({ rule, place }) => {
        const label = t('consoleWork.flags.removeAt', { place, name: flag.name });
        return (
          <li key={place}>
            <span className={styles.rule}>
              <RuleTarget rule={rule} />
            </span>
            <Badge tone={rule.variant === 'on' ? 'ok' : 'plain'}>{rule.variant}</Badge>
            <Button variant="quiet" size="sm" iconOnly aria-label={label} title={label} onClick={() => onRemove(place)}>
              <X size={14} strokeWidth={1.5} aria-hidden />
            </Button>
          </li>
        );
      })}
    </ol>
  );
}

/** A rule is known by its place alone: the same one can be there twice. */
const withPlace = (rule: OperatorRule, index: number) => ({ rule, place: index + 1 });

function RuleTarget({ rule: { kind, target, percent } }: { rule: OperatorRule }) {
  const t = useT();
  const format = useFormats();
  if (kind === 'internal') return t('consoleWork.flags.rule.internal');
  if (kind === 'team') return t('consoleWork.flags.rule.team', { name: target });
  if (kind === 'user') return target;
  const share = format.number((percent ?? 0) / 100, { style: 'percent', maximumFractionDigits: 2 });
  return t('consoleWork.flags.rule.share', { share });
}

/** What a flag is worth for everybody whom no rule matches: a switch for those that are on or off, else a list. */
function Worth({ flag, onSet }: { flag: OperatorFlag; onSet: (variant: string) => void }) {
  const t = useT();
  const { name, variants, defaultVariant } = flag;
  const variant = flag.variant ?? defaultVariant;
  const label = t('consoleWork.flags.elseOf', { name });
  const isSwitch = variants.length === 2 && variants.includes('on') && variants.includes('off');
  return (
    <span className={styles.worth}>
      {/* The head of the column is gone where rows are stacked; the label has these words. */}
      <span className={styles.elseLabel} aria-hidden>
        {t('consoleWork.flags.else')}
      </span>
      {isSwitch ? (
        <Switch label={label} labelHidden checked={variant === 'on'} onChange={(isOn) => onSet(isOn ? 'on' : 'off')} />
      ) : (
        <Select
          label={label}
          labelHidden
          size="sm"
          options={variants.map((value) => ({ value, label: value }))}
          value={variant}
          onChange={onSet}
        />
      )}
      {flag.variant === null ? <small className={styles.small}>{t('consoleWork.flags.default')}</small> : null}
    </span>
  );
}
