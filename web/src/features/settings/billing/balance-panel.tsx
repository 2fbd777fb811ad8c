import { creditPack, type CurrentUser, type Subscription } from '@pictora/contracts';
import { useLatestEntryQuery } from '../../../api/billing.endpoints.js';
import { SpendButton } from '../../../components/checkout/spend-button.js';
import type { Checkout } from '../../../components/checkout/use-checkout.js';
import { creditCount, creditsView } from '../../../lib/credits.js';
import { money } from '../../../lib/money.js';
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
  const renews =
    subscription?.periodEnd && !subscription.endsAtPeriodEnd ? `, renews ${longDay(subscription.periodEnd)}` : '';
  return (
    <section className="balance" aria-labelledby="balance-title">
      <div>
        <h3 className="small text-2" id="balance-title">
          Credits available
        </h3>
        <p className="balance-figure">{isUnlimited ? 'Unlimited' : available.toLocaleString('en')}</p>
      </div>
      <SpendButton
        price={money(creditPack.price)}
        busy={checkout.busy === 'pack'}
        onClick={() => void checkout.buyPack()}
      >
        Add {creditPack.credits} credits
      </SpendButton>
      {!isUnlimited && (
        <div className="buckets">
          {known && (
            <div
              className="meter"
              role="img"
              aria-label={`${known.monthly} monthly credits, ${known.pack} from packs and ${held} held`}
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
                Monthly
              </dt>
              <dd>
                {known?.monthly ?? '–'} <span>{total === null ? '' : `of ${total}${renews}`}</span>
              </dd>
            </div>
            <div>
              <dt>
                <i className="pack-share" />
                Pack
              </dt>
              <dd>
                {known?.pack ?? '–'} <span>never expire</span>
              </dd>
            </div>
            <div>
              <dt>
                <i className="held" />
                Held
              </dt>
              <dd>
                {held}{' '}
                <span>
                  {held > 0 ? `${creditCount(held).replace(/^\d+ /, '')} for work in progress` : 'nothing in progress'}
                </span>
              </dd>
            </div>
          </dl>
        </div>
      )}
    </section>
  );
};
