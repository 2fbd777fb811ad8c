import { creditPack, type CurrentUser, type Subscription } from '@pictora/contracts';
import { useLatestEntryQuery } from '../../../api/billing.endpoints.js';
import { SpendButton } from '../../../components/checkout/spend-button.js';
import type { Checkout } from '../../../components/checkout/use-checkout.js';
import { creditsView } from '../../../lib/credits.js';
import { number } from '../../../lib/format.js';
import { money } from '../../../lib/money.js';
import { m } from '../../../texts/index.js';
import { longDay } from './dates.js';

type BalancePanelProps = { user: CurrentUser; subscription: Subscription | undefined; checkout: Checkout };

/** One figure, one meter of where it comes from, and the way to more. */
export const BalancePanel = ({ user, subscription, checkout }: BalancePanelProps) => {
  const { data: latest } = useLatestEntryQuery();
  const { creditsRemaining: available, creditsTotal: total, creditsHeld } = user;
  const isUnlimited = creditsView(available, total).kind === 'unlimited';
  // The buckets come with the ledger, a moment behind the pushed balance: until then they stay what they were.
  const known = latest?.balance ?? null;
  const held = known?.held ?? creditsHeld;
  const shares = known
    ? ([
        ['monthly', known.monthly],
        ['held', held],
        ['pack-share', known.pack],
        ['rest', Math.max(0, (total ?? 0) - known.monthly - held)],
      ] as const)
    : [];
  const renewal = subscription?.endsAtPeriodEnd ? null : (subscription?.periodEnd ?? null);
  const ofTotal = (of: number): string =>
    renewal
      ? m.billing_of_total_renews({ total: number(of), day: longDay(renewal) })
      : m.billing_of_total({ total: number(of) });
  return (
    <section className="balance" aria-labelledby="balance-title">
      <div>
        <h3 className="small text-2" id="balance-title">
          {m.billing_available()}
        </h3>
        <p className="balance-figure">{isUnlimited ? m.common_unlimited() : number(available)}</p>
      </div>
      <SpendButton
        price={money(creditPack.price)}
        busy={checkout.busy === 'pack'}
        onClick={() => void checkout.buyPack()}
      >
        {m.billing_add_pack({ credits: creditPack.credits })}
      </SpendButton>
      {!isUnlimited && (
        <div className="buckets">
          {known && (
            <div
              className="meter"
              role="img"
              aria-label={m.billing_buckets({ monthly: known.monthly, pack: known.pack, held })}
            >
              {shares.map(
                ([name, share]) => share > 0 && <i key={name} className={name} style={{ flexGrow: share }} />,
              )}
            </div>
          )}
          <dl className="figures small">
            <div>
              <dt>
                <i className="monthly" />
                {m.billing_monthly()}
              </dt>
              <dd>
                {known?.monthly ?? '–'} <span>{total === null ? '' : ofTotal(total)}</span>
              </dd>
            </div>
            <div>
              <dt>
                <i className="pack-share" />
                {m.billing_pack()}
              </dt>
              <dd>
                {known?.pack ?? '–'} <span>{m.billing_never_expire()}</span>
              </dd>
            </div>
            <div>
              <dt>
                <i className="held" />
                {m.billing_held()}
              </dt>
              <dd>
                {held}{' '}
                <span>{held > 0 ? m.billing_held_for_work({ count: held }) : m.billing_nothing_in_progress()}</span>
              </dd>
            </div>
          </dl>
        </div>
      )}
    </section>
  );
};
