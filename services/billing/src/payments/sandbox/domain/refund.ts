import { withInvoice, type Moment, type SandboxCustomer } from './sandbox-customer.js';
import { refundedChargeObject, tell } from './stripe-objects.js';

/** Gives a payment back in full, once. */
export const refundPayment = (customer: SandboxCustomer, paymentId: string, moment: Moment): SandboxCustomer => {
  const invoice = customer.invoices.find((other) => other.paymentId === paymentId);
  if (!invoice || invoice.refundedAt !== null) return customer;
  const refunded = { ...invoice, refundedAt: moment.at.toISOString() };
  return tell(withInvoice(customer, refunded), 'charge.refunded', refundedChargeObject(customer, refunded), moment);
};
