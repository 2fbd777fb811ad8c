import type { PriceList } from '../../price-list.js';
import { endPlan } from './passing-time.js';
import { livePlan, type Moment, type SandboxCustomer } from './sandbox-customer.js';

/** What is left of a customer who was forgotten: the invoices, and events of them that are still to be delivered. */
export const forgetCustomer = (customer: SandboxCustomer, prices: PriceList, moment: Moment): SandboxCustomer => {
  const plan = livePlan(customer);
  const left = plan ? endPlan(customer, plan.id, prices, moment) : customer;
  return { ...left, email: '', card: null, checkouts: [], portals: [] };
};
