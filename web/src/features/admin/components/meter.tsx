import type { AccountStanding } from '@pictora/contracts';
import { number } from '../../../lib/format.js';
import { m } from '../../../texts/index.js';

const spendable = ({ settled, held }: AccountStanding) => ({
  monthly: settled.monthly - held.monthly,
  pack: settled.pack - held.pack,
  held: held.monthly + held.pack,
});

/** One bar split into what lapses, what stays and what is held. */
export const Meter = ({ standing }: { standing: AccountStanding }) => {
  const { monthly, pack, held } = spendable(standing);
  const parts = [
    ['monthly', m.admin_monthly(), monthly],
    ['pack', m.admin_pack(), pack],
    ['held', m.admin_held(), held],
  ] as const;
  return (
    <div className="al-meter">
      <div className="al-bar" aria-hidden="true">
        {parts.map(
          ([name, , credits]) => credits > 0 && <i key={name} className={name} style={{ flexGrow: credits }} />,
        )}
        {monthly + pack + held === 0 && <i className="none" />}
      </div>
      <dl className="figures small">
        {parts.map(([name, label, credits]) => (
          <div key={name}>
            <dt>
              <i className={name} aria-hidden="true" />
              {label}
            </dt>
            <dd>{number(credits)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
