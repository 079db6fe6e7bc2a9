import { defineConfig } from 'vitest/config'
export default defineConfig({ resolve: { alias: { '@': import.meta.dirname, 'server-only': import.meta.dirname + '/node_modules/server-only/empty.js' } }, test: { include: ['**/*.test.ts'], exclude: ['node_modules/**'] } })
