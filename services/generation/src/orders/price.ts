import { prices, type VideoSeconds } from '@pictora/contracts';

/** As much of a wish as its price depends on. */
type Priced =
  | { readonly kind: 'image'; readonly count: number }
  | { readonly kind: 'edit' }
  | { readonly kind: 'video'; readonly duration: VideoSeconds };

const basePrice = (wish: Priced): number => {
  switch (wish.kind) {
    case 'image':
      return prices.image * wish.count;
    case 'edit':
      return prices.edit;
    case 'video':
      return prices.videoPerSecond * wish.duration;
    default:
      return wish satisfies never;
  }
};

/** What it costs, in credits: the price list times what the model costs. Quotes and charges are both made of this. */
export const priceOf = (wish: Priced, costFactor: number): number => basePrice(wish) * costFactor;
