import {
  applyDecorators,
  createParamDecorator,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import { httpRoutes, type HttpRoute, type HttpRouteName } from '@pictora/contracts';
import { AppError, validationError } from '@pictora/messaging';
import { z } from 'zod';
import type { AppRequest, Viewer } from './app-request.js';

export const ACCESS_METADATA = 'pictora:access';

/** Who may make a call. */
export type Access = Pick<HttpRoute, 'auth' | 'role'>;

const verbs = { GET: Get, POST: Post, PATCH: Patch, PUT: Put, DELETE: Delete } as const;

/** Binds a controller method to a row of the contract's table: verb, path, status and who may call. */
export const Route = (name: HttpRouteName): MethodDecorator => {
  const route: HttpRoute = httpRoutes[name];
  const path = route.path.replace(/\{(\w+)\}/g, ':$1');
  const access: Access = { auth: route.auth, role: route.role };
  return applyDecorators(verbs[route.method](path), HttpCode(route.status), SetMetadata(ACCESS_METADATA, access));
};

type Row<N extends HttpRouteName> = (typeof httpRoutes)[N];
type Parsed<N extends HttpRouteName, K extends string> =
  Row<N> extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** A call's parameters, query and body, parsed by the schemas of its row. */
export type InputOf<N extends HttpRouteName> = {
  readonly params: Parsed<N, 'params'>;
  readonly query: Parsed<N, 'query'>;
  readonly body: Parsed<N, 'body'>;
};

const parse = (schema: z.ZodType | undefined, value: unknown, refusal: string | undefined): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const error = validationError(result.error);
  throw refusal === undefined ? error : new AppError(error.code, refusal, error.details);
};

export const Input = createParamDecorator((name: HttpRouteName, context: ExecutionContext): InputOf<HttpRouteName> => {
  const request = context.switchToHttp().getRequest<AppRequest>();
  const route: HttpRoute = httpRoutes[name];
  return {
    params: parse(route.params, request.params, route.refusal),
    query: parse(route.query, request.query, route.refusal),
    body: parse(route.body, request.body ?? {}, route.refusal),
  } as InputOf<HttpRouteName>;
});

/** The signed-in caller. On routes open to visitors use `MaybeViewer`. */
export const CurrentViewer = createParamDecorator((_: unknown, context: ExecutionContext): Viewer => {
  const { viewer } = context.switchToHttp().getRequest<AppRequest>();
  if (!viewer) throw new AppError('unauthenticated', 'Please sign in');
  return viewer;
});

export const MaybeViewer = createParamDecorator(
  (_: unknown, context: ExecutionContext): Viewer | null =>
    context.switchToHttp().getRequest<AppRequest>().viewer ?? null,
);
