import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '../api/base-api.js';
import { sessionEnd } from '../lib/session/session-end.js';
import { session } from '../lib/session/session.js';

const rootReducer = combineReducers({ [baseApi.reducerPath]: baseApi.reducer });
export type RootState = ReturnType<typeof rootReducer>;

export const makeStore = () => {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const stopListeners = setupListeners(store.dispatch);
  // What one person loaded must never be shown to the next one at the same machine.
  const forget = () => void store.dispatch(baseApi.util.resetApiState());
  const stopSession = session.subscribe((event) => {
    if (event === 'SIGNED_IN' || event === 'PASSWORD_RECOVERY') forget();
    // The person's pages are gone already; and the call that ended the session would be broken off with the others.
    else if (event === 'SIGNED_OUT') sessionEnd.afterWishes(forget);
  });
  const dispose = () => {
    stopListeners();
    stopSession();
  };
  return { store, dispose };
};
