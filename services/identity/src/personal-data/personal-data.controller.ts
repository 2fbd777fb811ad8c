import { Controller } from '@nestjs/common';
import type { DataExport, Erasure, LastDataExport, RpcReply, RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { ErasuresService } from './erasures.service.js';
import { DataExports } from './export/data-exports.js';

@Controller()
export class PersonalDataController {
  constructor(
    private readonly erasures: ErasuresService,
    private readonly exports: DataExports,
  ) {}

  @RpcHandler('identity.personal-data.erase')
  erase({ userId, password, address }: RpcRequest<'identity.personal-data.erase'>): Promise<Erasure> {
    return this.erasures.request(userId, password, address);
  }

  @RpcHandler('identity.personal-data.erasure')
  erasure({ receipt }: RpcRequest<'identity.personal-data.erasure'>): Promise<Erasure> {
    return this.erasures.read(receipt);
  }

  @RpcHandler('identity.personal-data.export')
  export({ userId }: RpcRequest<'identity.personal-data.export'>): Promise<DataExport> {
    return this.exports.request(userId);
  }

  @RpcHandler('identity.personal-data.last-export')
  lastExport({ userId }: RpcRequest<'identity.personal-data.last-export'>): Promise<LastDataExport> {
    return this.exports.last(userId);
  }

  @RpcHandler('identity.personal-data.drop-exports')
  async dropExports({ userId }: RpcRequest<'identity.personal-data.drop-exports'>) {
    await this.exports.eraseOf(userId);
    return {};
  }

  @RpcHandler('identity.personal-data.open-export')
  openExport({
    userId,
    exportId,
  }: RpcRequest<'identity.personal-data.open-export'>): Promise<RpcReply<'identity.personal-data.open-export'>> {
    return this.exports.open(userId, exportId);
  }
}
