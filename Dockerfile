# One image for each deployable: gateway, identity, billing, media, generation, social, messaging, standalone.
#   docker build --build-arg DEPLOYABLE=billing -t pictora/billing .
# docs/adr/0027-containers.md says why.
ARG NODE_IMAGE=node:24.21.0-trixie-slim@sha256:173f125896c3b47ddf056734c7ea789d04595a6a08769a8f78e0df642781fb66
ARG DEPLOYABLE=standalone

FROM ${NODE_IMAGE} AS node
WORKDIR /app

# What npm reads. It is a stage of its own so that packages are installed anew only when one of these files changes.
FROM node AS manifests
ARG DEPLOYABLE
COPY . .
RUN node tools/deployable.mjs manifests workspace /workspace \
  && node tools/deployable.mjs manifests "${DEPLOYABLE}" /deployable

# Builds everything once; all images take their files from here.
FROM node AS build
ENV NX_DAEMON=false NX_TUI=false
COPY --from=manifests /workspace ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build

FROM build AS files
ARG DEPLOYABLE
RUN node tools/deployable.mjs files "${DEPLOYABLE}" /files

# The packages that this deployable runs with, and no other. None of them needs its install script, and nobody reads their
# types and maps here, which are a third of them.
FROM node AS packages
ARG DEPLOYABLE
COPY --from=manifests /deployable ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts \
  && find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# What all images are alike in. Nothing below /app belongs to the user it runs as; /data is for the embedded parts.
FROM node AS runtime
ENV NODE_ENV=production OPS_HOST=0.0.0.0 OPS_PORT=9464 PICTORA_DATA_DIR=/data
RUN install -d -o 1000 -g 1000 /data
COPY infra/docker/health.mjs ./
USER 1000:1000
EXPOSE 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=2s --retries=3 CMD ["node", "health.mjs"]

FROM runtime AS identity
CMD ["node", "services/identity/dist/main.js"]

FROM runtime AS billing
CMD ["node", "services/billing/dist/main.js"]

FROM runtime AS media
CMD ["node", "services/media/dist/main.js"]

FROM runtime AS generation
# glibc keeps the large blocks that pictures are drawn in; given back at once, memory stays a third lower.
ENV MALLOC_MMAP_THRESHOLD_=1048576
CMD ["node", "services/generation/dist/main.js"]

FROM runtime AS social
CMD ["node", "services/social/dist/main.js"]

FROM runtime AS messaging
CMD ["node", "services/messaging/dist/main.js"]

FROM runtime AS page
ENV HOST=0.0.0.0 PORT=3000 WEB_DIST=/app/web/dist
EXPOSE 3000

FROM page AS gateway
CMD ["node", "gateway/dist/main.js"]

# Everything in one process, on embedded parts that keep their data in the volume.
FROM page AS standalone
ENV PICTORA_EMBEDDED=true MALLOC_MMAP_THRESHOLD_=1048576
VOLUME /data
CMD ["node", "standalone/dist/main.js"]

FROM ${DEPLOYABLE}
COPY --from=packages /app ./
COPY --from=files /files ./
