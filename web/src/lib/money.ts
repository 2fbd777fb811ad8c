import type { Plan } from '@pictora/contracts';
import { m } from '../texts/index.js';
import { dollars } from './format.js';

/** US dollars as they are written on buttons, whole ones without cents: '$19.99', '$0'; '19,99 $'. */
export const money = (amount: number): string => dollars.format(amount);

export const monthlyPrice = ({ price }: Pick<Plan, 'price'>): string =>
  m.pricing_monthly_price({ price: money(price) });
