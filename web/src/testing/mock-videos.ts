import { errorStatus } from '@pictora/contracts';
import type { MockServer } from './mock-api.js';

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const missing = () =>
  json(
    { statusCode: errorStatus.not_found, code: 'not_found', message: 'There is no such video' },
    errorStatus.not_found,
  );

/** The calls of videos; null for any other call. */
export const mockVideos = (server: MockServer, method: string, path: string, body: unknown): Response | null => {
  const [area, id, part] = path.split('/');
  if (area !== 'videos') return null;
  const video = server.videos.find((candidate) => candidate.id === id);
  switch (`${method}${id ? '' : ' all'}${part ? ` ${part}` : ''}`) {
    case 'GET all':
      return json(server.videos);
    case 'PATCH visibility':
      return video ? json(Object.assign(video, body)) : missing();
    case 'DELETE':
      server.videos = server.videos.filter((candidate) => candidate !== video);
      return new Response(null, { status: 204 });
    case 'GET':
    case 'GET poster':
      return new Response(null, { status: video ? 200 : 404 });
    default:
      return null;
  }
};
