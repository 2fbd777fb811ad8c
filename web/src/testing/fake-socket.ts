/** Stands in for socket.io-client in tests: `pushFromServer` is the server's side of the connection. */
const handlers = new Map<string, Set<(payload: unknown) => void>>();

export const pushFromServer = (name: string, payload: unknown): void => {
  for (const handler of handlers.get(name) ?? []) handler(payload);
};

export const io = () => ({
  on: (name: string, handler: (payload: unknown) => void) => {
    handlers.set(name, (handlers.get(name) ?? new Set()).add(handler));
  },
  active: true,
  connected: true,
  emit: () => undefined,
  connect: () => undefined,
  disconnect: () => handlers.clear(),
});
