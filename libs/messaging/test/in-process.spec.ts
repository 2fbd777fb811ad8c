import { InProcessBus } from '../src/in-process/in-process-bus.js';
import { InProcessServer } from '../src/in-process/in-process.server.js';
import { describeTransport } from './transport.contract.js';

describeTransport('the in-process bus', async () => {
  const bus = new InProcessBus((error) => {
    throw error;
  });
  return { server: new InProcessServer(bus), requests: bus, broadcast: bus, close: () => bus.close() };
});
