import type { AccountStanding } from '@pictora/contracts';

const spendable = ({ settled, held }: AccountStanding) => ({
  monthly: settled.monthly - held.monthly,
  pack: settled.pack - held.pack,
  held: held.monthly + held.pack,
});

/** One bar split into what lapses, what stays and what is held. */
export const Meter = ({ standing }: { standing: AccountStanding }) => {
  const { monthly, pack, held } = spendable(standing);
  const parts = [
    ['monthly', 'Monthly', monthly],
    ['pack', 'Pack', pack],
    ['held', 'Held', held],
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
            <dd>{credits.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
