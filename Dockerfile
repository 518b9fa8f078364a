# One image for the gateway and, with another command, the content service.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY gateway/package.json gateway/
COPY apps/desktop/package.json apps/desktop/
COPY apps/mobile/package.json apps/mobile/
COPY apps/content/package.json apps/content/

FROM manifests AS build
RUN --mount=type=cache,target=/cache npm ci --cache /cache
COPY . .
RUN npm run build

FROM manifests AS dependencies
# For both servers. Optional packages too: they contain the binaries of sharp, without which no picture is published.
RUN --mount=type=cache,target=/cache \
  npm ci --cache /cache --omit=dev -w @twinfront/gateway -w @twinfront/content && node -e "require('sharp')"
# Type declarations and source maps are not read at run time.
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.*ts' \) -delete

FROM node:24-bookworm-slim
WORKDIR /app
# MALLOC_…: glibc keeps less free memory. The threshold is its default; a fixed one returns large buffers at once.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 \
  HOST=0.0.0.0 OPS_PORT=9464 \
  DATABASE_URL=/data/content.db SNAPSHOT_DIR=/data/snapshot
COPY --from=dependencies /app ./
COPY shared/api shared/api
COPY shared/node shared/node
COPY shared/site shared/site
COPY gateway/src gateway/src
COPY apps/content/src apps/content/src
COPY apps/content/demo apps/content/demo
COPY apps/content/templates apps/content/templates
COPY scripts/site.ts scripts/readEnvironment.ts scripts/
COPY --from=build /app/apps/desktop/dist apps/desktop/dist
COPY --from=build /app/apps/mobile/dist apps/mobile/dist
RUN mkdir /data && chown node:node /data
# By number: an orchestrator can check that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8080 9464
# Bash instead of Node.js, which would take four times the processor time.
HEALTHCHECK --interval=30s --start-interval=1s --start-period=2m --timeout=10s CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/${OPS_PORT:-${PORT:-8080}} && printf 'GET /readyz HTTP/1.0\r\n\r\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# The gateway, with a content service in a thread unless it has another API. Both limits keep its memory flat: docs/reliability.md.
# Run alone for a trial, with the database of the image, it publishes the demo. Other commands never do.
CMD test "$DATABASE_URL" != /data/content.db || export DEMO="${DEMO:-on}"; \
  exec node --max-semi-space-size=16 --max-old-space-size=512 scripts/site.ts

# Last, because they change with each build.
ARG VERSION=1.0.0
ARG REVISION
ARG CREATED
ARG SOURCE
LABEL org.opencontainers.image.title="Twinfront" \
  org.opencontainers.image.description="A public web front end with a desktop and a mobile site behind one gateway" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.created="$CREATED" \
  org.opencontainers.image.source="$SOURCE"
