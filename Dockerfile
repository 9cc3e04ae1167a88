# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund

# The explorer, the only part that is built: Node runs the TypeScript sources of the service itself.
FROM node:24-bookworm-slim AS explorer
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY bin/build-web.mjs ./bin/
COPY src/lib ./src/lib
COPY clients ./clients
COPY web ./web
RUN node bin/build-web.mjs

FROM node:24-bookworm-slim
# Two arenas of malloc: with one for each thread, 30 MB of what was freed stay with the process.
ENV HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY cypher ./cypher
COPY seed ./seed
COPY src ./src
COPY --from=explorer /app/web/dist ./web/dist
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server.ts"]
