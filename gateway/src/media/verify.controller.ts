import { Controller, Inject, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { verifyMaxBytes, type Verification } from '@pictora/contracts';
import { AppError, type RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import { createHash } from 'node:crypto';
import type { AppRequest } from '../http/app-request.js';
import { costlyRateLimit } from '../http/rate-limit.js';
import { readFileForm, type FileForm } from '../http/receive-file.js';
import { Input, Route, type InputOf } from '../http/route.decorator.js';

const form: FileForm = {
  field: 'file',
  maxBytes: verifyMaxBytes,
  refusals: {
    noForm: 'Please send the file in a form',
    tooLarge: `Please choose a file of at most ${verifyMaxBytes / 1024 ** 2} MB`,
  },
};

/** For anybody who has a file and wants to know whether it is ours. */
@Controller()
export class VerifyController {
  constructor(@Inject(RPC) private readonly rpc: RpcClient) {}

  /** Of the file nothing is kept: it is hashed as it comes. */
  @Route('verifyFile')
  @RouteConfig(costlyRateLimit)
  async file(@Req() request: AppRequest): Promise<Verification> {
    const hash = createHash('sha256');
    const { fileName } = await readFileForm(request, form, async (file) => {
      for await (const chunk of file) hash.update(chunk as Buffer);
    });
    if (fileName === undefined) throw new AppError('validation_failed', 'Please choose a file');
    return this.rpc.call('media.files.verify', { sha256: hash.digest('hex') });
  }

  @Route('verifyHash')
  hash(@Input('verifyHash') { params }: InputOf<'verifyHash'>): Promise<Verification> {
    return this.rpc.call('media.files.verify', params);
  }
}
