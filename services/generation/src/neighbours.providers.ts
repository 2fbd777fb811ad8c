import type { Provider } from '@nestjs/common';
import type { RpcClient } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import { LOGGER, OBJECT_STORAGE, RPC, type Logger } from '@pictora/service-kit';
import { ACCOUNTS } from './accounts/accounts.port.js';
import { RpcAccounts } from './accounts/rpc-accounts.js';
import { GALLERY } from './gallery/gallery.port.js';
import { RpcGallery } from './gallery/rpc-gallery.js';
import { CREDIT_LEDGER } from './ledger/credit-ledger.port.js';
import { RpcCreditLedger } from './ledger/rpc-credit-ledger.js';
import { SOURCE_PICTURES } from './sources/source-pictures.port.js';
import { StoredSourcePictures } from './sources/stored-source-pictures.js';

/** Billing and media, as far as jobs need them. */
export const neighbourProviders: readonly Provider[] = [
  {
    provide: CREDIT_LEDGER,
    inject: [RPC, LOGGER],
    useFactory: (rpc: RpcClient, log: Logger) => new RpcCreditLedger(rpc, log),
  },
  { provide: ACCOUNTS, inject: [RPC], useFactory: (rpc: RpcClient) => new RpcAccounts(rpc) },
  { provide: GALLERY, inject: [RPC, LOGGER], useFactory: (rpc: RpcClient, log: Logger) => new RpcGallery(rpc, log) },
  {
    provide: SOURCE_PICTURES,
    inject: [RPC, OBJECT_STORAGE],
    useFactory: (rpc: RpcClient, storage: ObjectStorage) => new StoredSourcePictures(rpc, storage),
  },
];
