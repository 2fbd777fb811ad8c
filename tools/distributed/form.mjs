// @ts-check
// All processes of the distributed form together: engines first, then services and gateways at once, stopped the other
// way round.
import { Supervised } from './supervised.mjs';

export class DistributedForm {
  /** Each stage is ready before the next begins. Services wait for each other by themselves. @type {Supervised[][]} */
  #stages;
  #isStopping = false;

  /** @param {Pick<import('./plan.mjs').Plan, 'engines' | 'services' | 'gateways'>} plan
   * @param {import('./supervised.mjs').Surroundings} surroundings */
  constructor({ engines, services, gateways }, surroundings) {
    const supervised = (/** @type {import('./engines.mjs').PlannedProcess[]} */ processes) =>
      processes.map((process) => new Supervised(process, surroundings));
    const [last, middle, first] = [supervised(engines), supervised(services), supervised(gateways)];
    this.stopOrder = [first, middle, last];
    this.#stages = [last, [...middle, ...first]];
  }

  /** Resolves once all are ready, and fails when one ended before. */
  async start() {
    for (const stage of this.#stages) {
      if (this.#isStopping) return;
      await Promise.all(stage.map((process) => process.start()));
    }
  }

  /** Gateways take no more requests, services finish what they hold, engines end last. */
  async stop() {
    this.#isStopping = true;
    for (const group of this.stopOrder) await Promise.all(group.map((process) => process.stop()));
  }

  kill() {
    for (const process of this.stopOrder.flat()) process.kill();
  }
}
