import type { Plan } from '@pictora/contracts';

/** US dollars as they are written on buttons: '$19.99', '$0'. */
export const money = (dollars: number): string =>
  `$${Number.isInteger(dollars) ? dollars.toString() : dollars.toFixed(2)}`;

export const monthlyPrice = ({ price }: Pick<Plan, 'price'>): string => `${money(price)} a month`;
