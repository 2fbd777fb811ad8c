import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { ReportsService } from './reports.service.js';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @RpcHandler('social.reports.file')
  file(request: RpcRequest<'social.reports.file'>) {
    return this.reports.file(request);
  }

  @RpcHandler('social.reports.list-own')
  listOwn(request: RpcRequest<'social.reports.list-own'>) {
    return this.reports.listOwn(request);
  }
}
