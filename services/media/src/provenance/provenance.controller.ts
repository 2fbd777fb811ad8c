import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { ProvenanceService } from './provenance.service.js';
import { Verifier } from './verifier.js';

@Controller()
export class ProvenanceController {
  constructor(
    private readonly provenance: ProvenanceService,
    private readonly verifier: Verifier,
  ) {}

  @RpcHandler('media.images.provenance')
  of(request: RpcRequest<'media.images.provenance'>) {
    return this.provenance.of(request);
  }

  @RpcHandler('media.files.verify')
  verify({ sha256 }: RpcRequest<'media.files.verify'>) {
    return this.verifier.verify(sha256);
  }
}
