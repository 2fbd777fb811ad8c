// The baseline of the gateway bench: a bare Fastify route that checks the same token and answers the same body.
import Fastify from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';

const { jwks, body } = JSON.parse(process.env.BASELINE);
const keys = createLocalJWKSet(jwks);
const fastify = Fastify();
fastify.get('/api/auth/user', async (request) => {
  const token = request.headers.authorization.slice('Bearer '.length);
  await jwtVerify(token, keys, { algorithms: ['RS256'] });
  return body;
});
await fastify.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready at http://127.0.0.1:${fastify.server.address().port}`);
