import { InTurn, isDuplicateKey, type Clock } from '@pictora/service-kit';
import type { Change } from './domain/checkout.js';
import { nextDue } from './domain/passing-time.js';
import { newCustomer, type SandboxCustomer } from './domain/sandbox-customer.js';
import type { SandboxModel, SandboxRecord } from './sandbox.schema.js';

/** The scheduler, the delivery and other replicas meet here; nobody loses this often in a row to them. */
const TRIES = 20;

/** The part of a record that follows from the customer. */
const foundBy = (customer: SandboxCustomer) => ({
  userId: customer.userId,
  sessions: [...customer.checkouts, ...customer.portals].map(({ id }) => id),
  references: [
    ...customer.plans.map(({ id }) => id),
    ...customer.invoices.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId])),
  ],
  dueAt: nextDue(customer),
  customer,
});

/** The sandbox's customers. A change is computed on what is there and written only if that is still there. */
export class SandboxStore {
  /** A key that is sent a hundred times at once is as many changes of one customer, of which each would overtake the others. */
  private readonly changes = new InTurn();

  constructor(
    private readonly model: SandboxModel,
    private readonly clock: Clock,
    private readonly newId: (prefix: string) => string,
  ) {}

  async init(): Promise<void> {
    await this.model.init();
  }

  byId(customerId: string): Promise<SandboxRecord | null> {
    return this.model.findById(customerId).lean<SandboxRecord>();
  }

  bySession(sessionId: string): Promise<SandboxRecord | null> {
    return this.model.findOne({ sessions: sessionId }).lean<SandboxRecord>();
  }

  byReference(id: string): Promise<SandboxRecord | null> {
    return this.model.findOne({ references: id }).lean<SandboxRecord>();
  }

  due(by: 'dueAt' | 'deliverAt', upTo: Date, limit: number): Promise<SandboxRecord[]> {
    return this.model
      .find({ [by]: { $ne: null, $lte: upTo } })
      .sort({ [by]: 1 })
      .limit(limit)
      .lean<SandboxRecord[]>();
  }

  byUser(userId: string): Promise<SandboxRecord | null> {
    return this.model.findOne({ userId }).lean<SandboxRecord>();
  }

  /** The customer of a person, made at the first checkout. */
  async ofUser(userId: string, email: string): Promise<SandboxRecord> {
    const known = await this.byUser(userId);
    if (known) return known;
    const customer = newCustomer(this.newId('cus'), userId, email);
    try {
      await this.model.create({
        _id: customer.customerId,
        revision: 0,
        failures: 0,
        deliverAt: null,
        ...foundBy(customer),
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return this.ofUser(userId, email);
  }

  change<T>(customerId: string, decide: (customer: SandboxCustomer) => Change<T>): Promise<T> {
    return this.changes.run(customerId, () => this.changeNow(customerId, decide));
  }

  /** Notes that the events could not be delivered, and when they are sent again. */
  async postpone(customerId: string, failures: number, deliverAt: Date): Promise<void> {
    await this.model.updateOne({ _id: customerId, deliverAt: { $ne: null } }, { $set: { failures, deliverAt } });
  }

  private async changeNow<T>(customerId: string, decide: (customer: SandboxCustomer) => Change<T>): Promise<T> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const record = await this.byId(customerId);
      if (!record) throw new Error(`the sandbox has no customer ${customerId}`);
      const { customer, answer } = decide(record.customer);
      if (customer === record.customer || (await this.save(record, customer))) return answer;
    }
    throw new Error(`the sandbox's customer ${customerId} changes too often`);
  }

  private async save(record: SandboxRecord, customer: SandboxCustomer): Promise<boolean> {
    const added = customer.outbox.length > record.customer.outbox.length;
    const deliverAt = customer.outbox.length === 0 ? null : added ? this.clock.now() : record.deliverAt;
    const failures = customer.outbox.length === 0 ? 0 : record.failures;
    const { matchedCount } = await this.model.updateOne(
      { _id: record._id, revision: record.revision },
      { $set: { ...foundBy(customer), deliverAt, failures, revision: record.revision + 1 } },
    );
    return matchedCount === 1;
  }
}
