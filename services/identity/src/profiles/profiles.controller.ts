import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { AvatarsService } from './avatars/avatars.service.js';
import { PeopleService } from './people.service.js';
import { PeopleSearch } from './search/people-search.js';

@Controller()
export class ProfilesController {
  constructor(
    private readonly people: PeopleService,
    private readonly found: PeopleSearch,
    private readonly avatars: AvatarsService,
  ) {}

  @RpcHandler('identity.people.get')
  get({ userId }: RpcRequest<'identity.people.get'>) {
    return this.people.get(userId);
  }

  @RpcHandler('identity.people.search')
  search(request: RpcRequest<'identity.people.search'>) {
    return this.found.search(request);
  }

  @RpcHandler('identity.avatars.set')
  setAvatar(request: RpcRequest<'identity.avatars.set'>) {
    return this.avatars.set(request);
  }

  @RpcHandler('identity.avatars.open')
  openAvatar(request: RpcRequest<'identity.avatars.open'>) {
    return this.avatars.open(request);
  }
}
