# The service and the built console. With DATABASE_URL it keeps its data in a PostgreSQL; without, in the volume /data.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 DATA_DIR=/data DEMO=off
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-server ./dist-server
# What the service reads: SQL, layouts and the charts' transitions. And what npm runs: npm run user, backup, restore, archive.
COPY --from=build /app/server ./server
COPY --from=build /app/docs/flows/transitions.tsv ./docs/flows/
COPY --from=build /app/scripts ./scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4173
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is told to end, and lets the calls in flight finish.
CMD ["node", "--enable-source-maps", "dist-server/main.js"]
