import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/** jsdom with the network classes of Node: RTK Query needs them all from one realm. */
export default class WebEnvironment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      ReadableStream,
      TextEncoder,
      TextDecoder,
      structuredClone,
    });
    // jsdom's own crypto lacks randomUUID on pages without TLS.
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
}
