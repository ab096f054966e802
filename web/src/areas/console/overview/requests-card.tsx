import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { Overview } from '../use-console.ts';
import styles from './requests-card.module.css';

/** Which hours are named below the chart. */
const named = [0, 6, 12, 18, 23];

/** The requests of the last 24 hours, hour by hour, those with errors in red. Screen readers read a table with the numbers. */
export function RequestsCard({ requests }: Pick<Overview, 'requests'>) {
  const t = useT();
  const format = useFormats();
  const sum = (of: 'count' | 'failed') => requests.reduce((all, hour) => all + hour[of], 0);
  const most = Math.max(1, ...requests.map(({ count }) => count));
  return (
    <Card
      title={t('console.process.calls')}
      action={t('console.requests.lead', { total: format.number(sum('count')), failed: sum('failed') })}
    >
      <div className={styles.chart} aria-hidden>
        {requests.map(({ hour, count, failed }) => (
          <span
            key={hour}
            className={classNames(styles.hour, failed > 0 && styles.failed)}
            style={{ height: `${(count / most) * 100}%` }}
          />
        ))}
      </div>
      <div className={styles.axis} aria-hidden>
        {named.map((place) => {
          const hour = requests[place];
          return hour ? <span key={hour.hour}>{timeOf(hour.hour)}</span> : null;
        })}
      </div>
      <table className="sr" aria-label={t('console.requests.hours')}>
        <thead>
          <tr>
            <th scope="col">{t('console.requests.hour')}</th>
            <th scope="col">{t('console.process.calls')}</th>
            <th scope="col">{t('console.process.failed')}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ hour, count, failed }) => (
            <tr key={hour}>
              <th scope="row">{timeOf(hour)}</th>
              <td>{format.number(count)}</td>
              <td>{format.number(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The time of day of an hour, where the operator is: '06:00'. */
function timeOf(hour: string): string {
  const moment = new Date(hour);
  return `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`;
}
